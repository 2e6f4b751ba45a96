/** Which first line of a block pasted into a grid is a heading, which is left out. */
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { isPriceColumnHeading } from '../zones/priceLines';
import { isHeading } from './spreadsheetCells';

/** What headings of tables in English and French say besides the words of our titles. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  weight: ['poids', 'in', 'en', 'lb', 'lbs', 'pounds', 'livres'],
  day: ['jour'],
  start: ['début', 'time', 'heure', 'de'],
  end: ['fin', 'time', 'heure', 'de'],
  cutoff: ['time', 'heure', 'limite'],
};

const wordsOf = (text: string): readonly string[] =>
  withoutInvisible(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a cell only names the column of this title: `Weight (lbs)`, `Start time`, but not `No delivery`. */
function namesColumn(cell: string, title: string): boolean {
  const words = wordsOf(cell);
  const known = new Set(wordsOf(title).flatMap((word) => [word, ...(OTHER_WORDS[word] ?? [])]));
  return words.length > 0 && words.every((word) => known.has(word));
}

/**
 * Whether the first line of a copied block is a heading. In a block of one column, words that name neither the column
 * nor prices hold the place of a value (`Free`, `TBD`): without them, every value would move up by a row.
 * @param titles of the grid's columns
 * @param left the column of the block's first cell
 */
export const headingTest =
  (titles: readonly string[]) =>
  (cells: readonly string[], left: number): boolean => {
    const [only = ''] = cells;
    if (cells.length > 1) return isHeading(cells);
    return namesColumn(only, titles[left] ?? '') || isPriceColumnHeading(only);
  };
