/** Where a page of the audit trail ended, as callers carry it to the next one. */

/** A row's place among all rows, newest first. */
export interface AuditPlace {
  readonly at: number;
  readonly id: string;
}

/** The place of the last row that is shown, where more were found than are; null at the end. */
export function placeOf(found: readonly AuditPlace[], shown: number): string | null {
  const last = found[shown - 1];
  return found.length > shown && last ? `${last.at}.${last.id}` : null;
}

/** Null for what no answer ended with. */
export function readPlace(text: string): AuditPlace | null {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
