// What all pages of the site share: colors, search, filters of the gallery, the puzzle of the day, use without a network.
{
  const root = document.body.dataset.root;
  const byId = (id) => document.getElementById(id);

  byId('theme').addEventListener('click', () => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('zebra:site-theme', dataset.theme);
    } catch {
      // The choice holds for this page.
    }
  });

  // The index is loaded with the first search.
  let index;
  const loaded = () => (index ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `${root}search-index.js`;
    script.onload = () => resolve(globalThis.zebraIndex);
    document.head.append(script);
  }));
  const escapedForPattern = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

  /** Returns the sections that have all words, those with words in their titles first. */
  const found = (entries, query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escapedForPattern(word)}`, 'iu'));
    const score = ([, , title, chapter, text]) => {
      if (!patterns.every((pattern) => pattern.test(`${title} ${chapter} ${text}`))) return 0;
      return patterns.reduce((sum, pattern) => sum + (pattern.test(title) ? 10 : 0) + (pattern.test(chapter) ? 3 : 0) + 1, 0);
    };
    return entries.map((entry) => [score(entry), entry]).filter(([points]) => points > 0).sort(([one], [other]) => other - one).slice(0, 20).map(([, entry]) => [entry, patterns[0]]);
  };
  const show = async () => {
    const box = byId('search-results');
    const query = byId('search-text').value;
    const entries = await loaded();
    if (query !== byId('search-text').value) return;
    box.hidden = query.trim() === '';
    const list = document.createElement('ul');
    for (const [[page, anchor, title, chapter, text], pattern] of found(entries, query)) {
      const [item, link, excerpt] = ['li', 'a', 'p'].map((name) => document.createElement(name));
      link.href = `${root}${page}#${anchor}`;
      link.textContent = title === chapter ? title : `${chapter}: ${title}`;
      const at = Math.max(0, text.search(pattern) - 60);
      excerpt.textContent = `${at > 0 ? '… ' : ''}${text.slice(at, at + 180)} …`;
      item.append(link, excerpt);
      list.append(item);
    }
    const none = document.createElement('p');
    none.textContent = 'Nothing found.';
    box.replaceChildren(list.childElementCount > 0 ? list : none);
  };
  byId('search-text').addEventListener('input', show);
  byId('search').addEventListener('submit', (event) => {
    event.preventDefault();
    byId('search-results').querySelector('a')?.click();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') byId('search-results').hidden = true;
    const isTyping = event.target.closest?.('input, select, textarea, [contenteditable="true"]');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      byId('search-text').focus();
    }
  });

  const filters = byId('filters');
  const filter = () => {
    const chosen = [...filters.querySelectorAll('select')].map(({ dataset, value }) => [dataset.filter, value]).filter(([, value]) => value !== '');
    let shown = 0;
    for (const card of byId('cards').children) {
      card.hidden = !chosen.every(([key, value]) => card.dataset[key] === value);
      if (!card.hidden) shown += 1;
    }
    byId('none').hidden = shown > 0;
  };
  filters?.addEventListener('change', filter);

  const puzzles = byId('daily-puzzles');
  if (puzzles) {
    const list = JSON.parse(puzzles.textContent);
    const now = new Date();
    const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
    const { name, title, level } = list[day % list.length];
    byId('daily-link').href = `../gallery/${name}.html`;
    byId('daily-link').textContent = `Play ${title}`;
    byId('daily-date').textContent = `${now.toLocaleDateString('en', { dateStyle: 'full' })}: ${level}. Everybody has the same puzzle on the same day.`;
  }

  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register(`${root}service-worker.js`);
}
