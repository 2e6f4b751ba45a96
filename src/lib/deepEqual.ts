/** Compares plain JSON-like values by content. */

type Loose = Readonly<Record<string, unknown>>;

/** Whether both have the same content; an undefined field counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((entry, at) => deepEqual(entry, b[at]))
    );
  }
  const [left, right] = [a as Loose, b as Loose];
  return (
    Object.keys(left).every((key) => deepEqual(left[key], right[key])) &&
    Object.keys(right).every((key) => right[key] === undefined || left[key] !== undefined)
  );
}
