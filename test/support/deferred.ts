/** A promise that the test resolves, to delay an answer. */
export function deferred(): { readonly until: Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const until = new Promise<void>((kept) => (end = kept));
  return { until, end };
}
