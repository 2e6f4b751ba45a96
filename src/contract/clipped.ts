/** A code as messages show it: of a whole page that was pasted into its field the beginning is enough. */
export const clipped = (code: string): string => (code.length > 40 ? `${code.slice(0, 39)}…` : code);
