/** Formats the audit trail for a terminal. */
import type { AuditLine } from './auditCommand';

/** A text of visible characters without spaces. */
const WORD = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** Line ends, direction marks and other invisible characters except the space. */
const HIDDEN = /(?! )[\p{C}\p{Z}]/gu;

const spelledOut = (text: string): string =>
  text.replace(HIDDEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`);

/**
 * Anybody can type anything as the e-mail of a sign-in. Text with spaces or line ends is quoted, so that it cannot be
 * mistaken for the rest of the row, or for another row.
 */
const asOneWord = (text: string): string => (WORD.test(text) ? text : spelledOut(JSON.stringify(text)));

/** Formats a row of the trail as one line. */
export function auditText({
  at,
  actor,
  person,
  action,
  entity,
  entityId,
  requestId,
  before,
  after,
}: AuditLine): string {
  const details = [before, after]
    .map((value) => (value === null ? '' : spelledOut(JSON.stringify(value))))
    .join(' → ');
  return [
    new Date(at).toISOString(),
    `${asOneWord(actor)} (${person})`,
    action,
    `${entity} ${asOneWord(entityId)}`,
    `request ${requestId}`,
    details.replace(/^ → /, '').replace(/ → $/, ''),
  ]
    .filter((part) => part !== '')
    .join('  ');
}
