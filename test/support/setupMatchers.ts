/** `toEqual` takes `['b', undefined]` for `['b']`: a list is equal to a list of the same length only. */
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    Array.isArray(a) && Array.isArray(b) && a.length !== b.length ? false : undefined,
]);
