/**
 * Converts text that a spreadsheet formats differently: automatically when it is pasted, as a suggestion when it is
 * typed.
 */
import { OFFER_KEY } from '../InlineHint';
import type { GridColumn, GridProblem, GridRows, GridShape } from './gridTypes';

interface ConvertedBlock {
  readonly block: GridRows;
  /** Number of converted cells. */
  readonly count: number;
  /** One of them, as an example. */
  readonly example: { readonly from: string; readonly to: string } | null;
}

/** Removes the header line of a block pasted at column `left`. A single line is never treated as a header. */
export function withoutHeading(block: GridRows, left: number, { isHeading }: GridShape): GridRows {
  const [first] = block;
  return first !== undefined && block.length > 1 && isHeading?.(first, left) === true
    ? block.slice(1)
    : block;
}

/** Converts a pasted block to the columns' formats. `left` is the column of its first cell. */
export function convertedBlock(block: GridRows, left: number, { readers, fixed }: GridShape): ConvertedBlock {
  let count = 0;
  let example: ConvertedBlock['example'] = null;
  const converted = block.map((cells) =>
    cells.map((from, index) => {
      const to = fixed[left + index] === true ? null : (readers[left + index]?.(from) ?? null);
      if (to === null) return from;
      // Do not count surrounding white space and invisible characters as a conversion.
      const seen = from.replace(/\p{Cf}/gu, '').trim();
      if (seen === to) return to;
      count += 1;
      example ??= { from: seen, to };
      return to;
    }),
  );
  return { block: converted, count, example };
}

/** `The heading was left out. 12 cells converted, for example 1:00 PM to 13:00.`; null if nothing was changed. */
export function conversionText({ count, example }: ConvertedBlock, isHeaded: boolean): string | null {
  const heading = isHeaded ? ['The heading was left out.'] : [];
  const cells =
    example === null
      ? []
      : [
          `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'} converted, for example ${example.from} to ${example.to}.`,
        ];
  return [...heading, ...cells].join(' ') || null;
}

/** The problems; those of a cell that can be read in another format also suggest the right text. */
export function withOffers(
  problems: readonly GridProblem[],
  rows: GridRows,
  columns: readonly GridColumn[],
): readonly GridProblem[] {
  return problems.map((problem) => {
    const { row, column, message, severity } = problem;
    if (column === undefined || severity !== 'error') return problem;
    const offer = columns[column]?.convert?.(rows[row]?.[column] ?? '') ?? null;
    return offer === null ? problem : { ...problem, message: `${message}\n${OFFER_KEY} writes ${offer}.` };
  });
}
