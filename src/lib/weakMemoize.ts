/** Caches the result for an object as long as the object lives. Records and lists of them never change. */
export function weakMemoize<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { readonly value: Made }>();
  return (from) => {
    let entry = made.get(from);
    if (entry === undefined) {
      entry = { value: make(from) };
      made.set(from, entry);
    }
    return entry.value;
  };
}
