/** The audit trail as text for a terminal. */
import type { AuditLine } from './auditCommand';

/** What can be seen, without a blank. */
const WORD = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** Line ends, marks of direction and the like. */
const HIDDEN = /(?! )[\p{C}\p{Z}]/gu;

const spelledOut = (text: string): string =>
  text.replace(HIDDEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`);

/**
 * Anybody can type anything as the e-mail of a sign-in. What has blanks or line ends stands in quotes, so that it does not
 * pass for the rest of the row, or for another one.
 */
const asOneWord = (text: string): string => (WORD.test(text) ? text : spelledOut(JSON.stringify(text)));

/** A row of the trail as a line for a terminal. */
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
