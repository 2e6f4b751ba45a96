/** An event of the activity in words: for its row, and for a file. */
import { actionText, kindText } from '../../contract/auditWords';
import { originText } from '../../contract/origins';
import type { ActivityEvent } from '../../contract/schemas/activity';
import { formatTimestamp } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import type { ChangeLine } from '../history/fieldLines';
import { recordLines } from '../history/recordLines';
import { changeReason } from '../orders/changeLines';

/** The fields of an event as they were and became; the reader's own times. */
export const eventLines = (event: ActivityEvent, reader: TimeZone): readonly ChangeLine[] =>
  recordLines(event.kind, event, { zone: reader, reader });

/** `Notes – → Ring twice.`; several fields are counted. What had no values before is told by those that it has. */
export function eventSummary(
  { before }: Pick<ActivityEvent, 'before'>,
  lines: readonly ChangeLine[],
): string {
  const [line] = lines;
  if (line === undefined) return '';
  if (before === null) return lines.map(({ what, after }) => `${what} ${after}`).join(', ');
  if (lines.length > 1) return `${lines.length} fields`;
  return `${line.what} ${line.before || '–'} → ${line.after || '–'}`;
}

export const ACTIVITY_CSV_HEADER = [
  'When',
  'Who',
  'Name',
  'Action',
  'On',
  'Id',
  'Record',
  'Field',
  'Before',
  'After',
  'Reason',
  'From',
  'Request id',
];

/** Rows of a file: one for each field of the event, at least one. Times are in `zone`. */
export function activityCsvRows(event: ActivityEvent, zone: TimeZone): string[][] {
  const lines = eventLines(event, zone);
  const fields: readonly ChangeLine[] = lines.length > 0 ? lines : [{ what: '', before: '', after: '' }];
  return fields.map(({ what, before, after }) => [
    formatTimestamp(event.at, zone),
    event.by,
    event.name ?? '',
    actionText(event.action),
    kindText(event.kind),
    event.record,
    event.about ?? '',
    what,
    before,
    after,
    changeReason(event),
    originText(event.origin),
    event.requestId,
  ]);
}
