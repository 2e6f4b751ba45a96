/** Removes invisible characters from a row: with them, one name or reference could count as two. */
import { withoutHidden, withoutInvisible } from '../../src/contract/hiddenCharacters';
import type { ImportHeader } from './importColumns';
import type { ImportRow } from './importRows';

/** Columns with words in any script. All other columns hold references, codes and numbers. */
const WORDS: ReadonlySet<ImportHeader> = new Set<ImportHeader>([
  'Merchant Name',
  'Recipient Name',
  'Destination Street',
  'Destination Unit',
  'Destination City',
  'Destination Province',
  'Destination Country',
  'Origin Street',
  'Origin Unit',
  'Origin City',
  'Origin Province',
  'Origin Country',
  'OG Destination Street',
  'OG Destination Unit',
  'OG Destination City',
  'OG Destination Province',
  'OG Destination Country',
  'OG Origin Street',
  'OG Origin Unit',
  'OG Origin City',
  'OG Origin Province',
  'OG Origin Country',
  'Notes',
  'Custom Fields',
]);

/** Returns the row without invisible characters; a cell of nothing else becomes empty. */
export function cleanImportRow(row: ImportRow): ImportRow {
  const cells = new Map<ImportHeader, string>();
  for (const [header, text] of row.cells) {
    const clean = (WORDS.has(header) ? withoutHidden(text) : withoutInvisible(text)).trim();
    // Text of nothing but joiners is empty.
    if (/[^\p{Cf}\s]/u.test(clean)) cells.set(header, clean);
  }
  return { ...row, cells };
}
