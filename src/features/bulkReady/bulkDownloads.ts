/** The files that this page creates (docs/decisions/0006, docs/decisions/files.md#bulk-pickup-ready). */
import { BULK_CSV_COLUMN, BULK_TEMPLATE_NAME } from '../../contract/constants';
import { BULK_TEMPLATE } from '../../domain/orders/readBulkFile';
import { toCsv } from '../../lib/csv';
import { downloadFile } from '../../lib/download';
import type { LineView } from '../../store/views/bulkReady/bulkReadySelectors';
import { LINE_WORDS } from './lineMarks';

/** Downloads the template: a single column without rows. */
export function downloadTemplate(): void {
  downloadFile(BULK_TEMPLATE_NAME, BULK_TEMPLATE, 'text/csv;charset=utf-8');
}

/** The lines left out, each with its number and the reason, to be read and corrected. */
export function leftOutCsv(lines: readonly LineView[]): Promise<string> {
  const rows = lines.map(({ line, id, state, reason }) => [line, id, reason || LINE_WORDS[state]]);
  return toCsv(['line', BULK_CSV_COLUMN, 'reason'], rows);
}

/**
 * Only their ids, each once, in the format that this page accepts. A duplicate is covered by the line it
 * repeats.
 */
export function leftOutIdsCsv(lines: readonly LineView[]): Promise<string> {
  const rows = lines.filter(({ state }) => state !== 'duplicate').map(({ id }) => [id]);
  return toCsv([BULK_CSV_COLUMN], rows);
}
