/** What a report says about lines whose orders are there already. */
import { STATUS_LOOKS, STUCK } from '../../src/contract/statuses';
import type { ImportReport } from './importOrders';

type KnownLine = ImportReport['known'][number];

/**
 * Whether the line's order waits for somebody to correct it. After an import that did not finish, no other report names
 * the orders of its first part. An earlier line of the same file already stands for its later ones.
 */
export const isStuck = ({ status, sameAsLine }: KnownLine): boolean =>
  sameAsLine === null && STUCK.includes(status);

/** Which line has the same reference, or why the order needs attention; '' if there is nothing to say. */
export function knownReason(line: KnownLine): string {
  if (line.sameAsLine !== null) return `same reference as line ${line.sameAsLine}`;
  return isStuck(line) ? STATUS_LOOKS[line.status].tooltip : '';
}
