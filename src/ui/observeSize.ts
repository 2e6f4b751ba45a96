/** Calls back when an element's size changes; the first call comes soon after the start. Returns what ends it. */
export function observeSize(element: Element, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  return () => observer.disconnect();
}
