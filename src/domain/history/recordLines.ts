/** Turns a recorded change of any record into readable lines (docs/decisions/0058-history.md). */
import type { RecordedChange } from '../../contract/schemas/history';
import { changeLines } from '../orders/changeLines';
import type { ChangeLine, ChangeZones, Values } from './fieldLines';
import { linesOfKind } from './kindLines';

/** Earlier versions did not record that a person who is invited again is still not activated. */
const AFTER: Readonly<Record<string, Values>> = { inviteStaffUser: { activated: false } };

/** The lines of one change; empty if readers have nothing to see in it. */
export const recordLines = (
  kind: string,
  change: Pick<RecordedChange, 'action' | 'before' | 'after'>,
  zones: ChangeZones,
): readonly ChangeLine[] =>
  kind === 'order'
    ? changeLines(change, zones)
    : linesOfKind(kind, change.before ?? {}, { ...AFTER[change.action], ...change.after }, zones);
