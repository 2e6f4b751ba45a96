/** Values that were reported: one that is kept in the store comes by with every look at it. */
const reported = new WeakSet<object>();

/**
 * Reports a fault of our own code that was caught to carry on, just as the browser reports one that nobody caught: to its
 * console, and from there to the error reporting when there is one. Each is reported once. Code that did not come is no
 * fault of ours.
 *
 * @param thrown what was caught; an error as Redux keeps it, without a class, will do
 */
export function reportCaught(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reported.has(thrown) || ('name' in thrown && thrown.name === 'ChunkLoadError')) return;
    reported.add(thrown);
  }
  const error = thrown instanceof Error ? thrown : Object.assign(new Error(String(thrown)), thrown);
  // Not every place that runs this code is a browser.
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
