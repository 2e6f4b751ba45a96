/** What can be chosen; a stored value that is on no list stays one to choose. */
export const withStored = (options: readonly string[], stored = ''): readonly string[] =>
  stored === '' || options.includes(stored) ? options : [stored, ...options];
