/** `toEqual` takes `['b', undefined]` for `['b']`: here a list is equal to a list of the same length only. */
type Tester = (a: unknown, b: unknown) => boolean | undefined;

const equalLengths: Tester = (a, b) =>
  Array.isArray(a) && Array.isArray(b) && a.length !== b.length ? false : undefined;

// The types of Jest's globals do not have it yet.
(expect as unknown as { addEqualityTesters(testers: readonly Tester[]): void }).addEqualityTesters([
  equalLengths,
]);
