/** What a spreadsheet writes otherwise than the grid wants: converted when it is pasted, offered when it is typed. */
import { OFFER_KEY } from '../InlineHint';
import type { GridColumn, GridProblem, GridRows, GridShape } from './gridTypes';

interface ConvertedBlock {
  readonly block: GridRows;
  /** Cells that were converted. */
  readonly count: number;
  /** One of them, as an example. */
  readonly example: { readonly from: string; readonly to: string } | null;
}

/** A copied block without the line that heads its columns. A line alone is never one: somebody wants that text. */
export function withoutHeading(block: GridRows, { isHeading }: GridShape): GridRows {
  const [first] = block;
  return first !== undefined && block.length > 1 && isHeading?.(first) === true ? block.slice(1) : block;
}

/** A pasted block as the columns want it. `left` is the column its first cell goes into. */
export function convertedBlock(block: GridRows, left: number, { readers, fixed }: GridShape): ConvertedBlock {
  let count = 0;
  let example: ConvertedBlock['example'] = null;
  const converted = block.map((cells) =>
    cells.map((from, index) => {
      const to = fixed[left + index] === true ? null : (readers[left + index]?.(from) ?? null);
      if (to === null) return from;
      // Spaces and line breaks around it, and what has no width: nobody would see a difference.
      const seen = from.replace(/\p{Cf}/gu, '').trim();
      if (seen === to) return to;
      count += 1;
      example ??= { from: seen, to };
      return to;
    }),
  );
  return { block: converted, count, example };
}

/** `The heading was left out. 12 cells converted, for example 1:00 PM to 13:00.`; null when all is as it was copied. */
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

/** The problems, those of a cell that can be read another way with the right text. */
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
