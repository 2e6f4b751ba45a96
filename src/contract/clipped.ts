/** Shortens a code for a message: somebody may have pasted a whole page into its field. */
export const clipped = (code: string): string => (code.length > 40 ? `${code.slice(0, 39)}…` : code);
