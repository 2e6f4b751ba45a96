/** A promise that is kept when the test says so: what an answer waits for, before it is given. */
export function deferred(): { readonly until: Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const until = new Promise<void>((kept) => (end = kept));
  return { until, end };
}
