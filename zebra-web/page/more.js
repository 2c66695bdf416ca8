// A sign at the edge of a text that goes on below, which a finger could miss.

/** How much may be hidden below without a sign, in pixels. */
const LEAST = 6;

/** Shows the sign of an element as long as there is more to scroll to. */
export function showMore(node) {
  const look = () => node.classList.toggle('more', node.scrollHeight - node.scrollTop - node.clientHeight > LEAST);
  node.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(node);
  // In the next frame, which lays the page out anyway; a page that starts is laid out when it is shown.
  new MutationObserver(() => node.closest('.starting') || requestAnimationFrame(look)).observe(node, { childList: true, characterData: true, subtree: true });
}
