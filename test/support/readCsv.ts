import { parse } from 'papaparse';
import { restoreCell } from '../../src/lib/csv';

/** A CSV with a header as one record per line, with cells trimmed and restored. Blank lines are left out. */
export function readCsv(text: string): Record<string, string>[] {
  const { data } = parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
    transform: (cell) => restoreCell(cell.trim()),
  });
  return data;
}
