/** The place where a page of the audit trail ended, which callers pass to get the next page. */

/** A row's place among all rows, newest first. */
export interface AuditPlace {
  readonly at: number;
  readonly id: string;
}

/** Returns the place of the last row shown if more rows were found; null at the end. */
export function placeOf(found: readonly AuditPlace[], shown: number): string | null {
  const last = found[shown - 1];
  return found.length > shown && last ? `${last.at}.${last.id}` : null;
}

/** Reads a place; null if it is not valid. */
export function readPlace(text: string): AuditPlace | null {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
