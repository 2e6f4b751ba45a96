/** The options; a stored value that is on no list stays selectable. */
export const withStored = (options: readonly string[], stored = ''): readonly string[] =>
  stored === '' || options.includes(stored) ? options : [stored, ...options];
