/** Turns a recorded change of any record into readable lines (docs/decisions/0058-history.md). */
import type { RecordedChange } from '../../contract/schemas/history';
import { changeLines } from '../orders/changeLines';
import type { ChangeLine, ChangeZones } from './fieldLines';
import { linesOfKind } from './kindLines';

/** The lines of one change; empty if readers have nothing to see in it. */
export const recordLines = (
  kind: string,
  change: Pick<RecordedChange, 'action' | 'before' | 'after'>,
  zones: ChangeZones,
): readonly ChangeLine[] =>
  kind === 'order'
    ? changeLines(change, zones)
    : linesOfKind(kind, change.before ?? {}, change.after ?? {}, zones);
