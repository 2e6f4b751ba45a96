/**
 * `toEqual` treats `['b', undefined]` as equal to `['b']`. With this, lists are equal only if they have the same
 * length.
 */
type Tester = (a: unknown, b: unknown) => boolean | undefined;

const equalLengths: Tester = (a, b) =>
  Array.isArray(a) && Array.isArray(b) && a.length !== b.length ? false : undefined;

// The types of Jest's globals do not include it yet.
(expect as unknown as { addEqualityTesters(testers: readonly Tester[]): void }).addEqualityTesters([
  equalLengths,
]);
