/** Calls back when an element's size changes, and once soon after the start. Returns a function that stops it. */
export function observeSize(element: Element, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  return () => observer.disconnect();
}
