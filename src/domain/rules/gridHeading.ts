/** Which first line of a block pasted into a grid is a heading, which is left out. */
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { isPriceColumnHeading } from '../zones/priceLines';
import { isHeading } from './spreadsheetCells';

/** The words of a title without case and outer spaces, to compare them. */
const wordsOf = (text: string): string => withoutInvisible(text).trim().toLowerCase();

/**
 * Whether the first line of a copied block is a heading. In a block of one column, other words than the column's title
 * or one for prices hold the place of a value (`Free`, `TBD`): without them, every value would move up by a row.
 * @param titles of the grid's columns
 * @param left the column of the block's first cell
 */
export const headingTest =
  (titles: readonly string[]) =>
  (cells: readonly string[], left: number): boolean => {
    const [only = ''] = cells;
    if (cells.length > 1) return isHeading(cells);
    return wordsOf(only) === wordsOf(titles[left] ?? '') || isPriceColumnHeading(only);
  };
