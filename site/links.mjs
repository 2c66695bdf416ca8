// Checks that the links of all pages lead to files of the site, and their fragments to elements.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Returns the HTML files below a folder. The API documentation is checked by rustdoc. */
function pages(folder, root = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return relative(root, path) === 'api' ? [] : pages(path, root);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}

/** Returns the broken links below a folder. */
export function checkLinks(root) {
  const ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file)) ids.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)));
    return ids.get(file);
  };
  return pages(root).flatMap((file) => {
    // Scripts have texts that look like links.
    const html = readFileSync(file, 'utf8').replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1));
    return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, target]) => {
      if (/^(https:|data:|mailto:)/.test(target)) return [];
      const [path, anchor] = target.split('#');
      const other = path === '' ? file : join(dirname(file), decodeURIComponent(path));
      const fault = `${relative(root, file)}: ${target}`;
      if (!existsSync(other) || statSync(other).isDirectory()) return [fault];
      return anchor && other.endsWith('.html') && !idsOf(other).has(decodeURIComponent(anchor)) ? [fault] : [];
    });
  });
}
