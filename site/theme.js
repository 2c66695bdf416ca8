// Sets the colors before the page is painted: those chosen here, or those of the device.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('zebra:site-theme');
  } catch {
    // The browser keeps nothing.
  }
  document.documentElement.dataset.theme = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
