/** Turns an activity event into words, for its row and for a CSV file. */
import { actionText, kindText } from '../../contract/auditWords';
import { originText } from '../../contract/origins';
import type { ActivityEvent } from '../../contract/schemas/activity';
import { formatTimestamp } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import type { ChangeLine } from '../history/fieldLines';
import { recordLines } from '../history/recordLines';
import { changeReason } from '../orders/changeLines';

/** The changed fields of an event, before and after. All times are in the reader's zone. */
export const eventLines = (event: ActivityEvent, reader: TimeZone): readonly ChangeLine[] =>
  recordLines(event.kind, event, { zone: reader, reader });

/**
 * `Notes – → Ring twice.` Several changed fields are only counted. An event without earlier values lists its new ones.
 */
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

/** The CSV rows of an event: one for each changed field, at least one. Times are in `zone`, and lists are whole. */
export function activityCsvRows(event: ActivityEvent, zone: TimeZone): string[][] {
  const lines = recordLines(event.kind, event, { zone, reader: zone, isWhole: true });
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
