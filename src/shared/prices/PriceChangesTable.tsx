import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { priceWords } from '../../domain/zones/prefixTexts';
import type { PriceChange } from '../../domain/rules/priceChange';
import { CutText } from '../../ui/CutText';
import { LongTable } from '../../ui/LongTable';
import { useTableWindow } from '../../ui/useTableWindow';

/** A change of a price, with the name of what it is for. */
export interface NamedPriceChange extends PriceChange {
  /** Identifies the row in its table. */
  readonly key: number;
  readonly name: string;
}

interface PriceChangesTableProps {
  readonly label: string;
  /** Header of the names: `Postal Prefix`. */
  readonly heading: string;
  readonly lines: readonly NamedPriceChange[];
  readonly emptyText: string;
}

const VERDICTS: Readonly<Record<PriceChange['verdict'], string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same price',
  refused: 'Refused',
};

/**
 * The old and new value of each price, refused ones first. Only visible rows are drawn, because there may be
 * thousands.
 */
export function PriceChangesTable({ label, heading, lines, emptyText }: PriceChangesTableProps) {
  const sorted = useMemo(() => {
    const isRefused = ({ verdict }: NamedPriceChange) => verdict === 'refused';
    return [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))];
  }, [lines]);
  const view = useTableWindow(sorted.length);
  return (
    <LongTable
      label={label}
      head={
        <>
          <th scope="col" className="line-name">
            {heading}
          </th>
          <th scope="col" className="line-amount">
            Now
          </th>
          <th scope="col" className="line-amount">
            Then
          </th>
          <th scope="col">What happens</th>
        </>
      }
      columns={4}
      count={sorted.length}
      view={view}
      emptyText={emptyText}
      className="price-lines"
      isSkippable
    >
      {sorted.slice(view.first, view.end).map((line, index) => (
        <tr key={line.key} aria-rowindex={view.first + index + 2}>
          <th scope="row">{line.name}</th>
          <td className="line-amount muted">{line.was === null ? '–' : priceWords(line.was)}</td>
          <td className="line-amount">
            {line.price === null || line.verdict === 'refused' ? '–' : priceWords(line.price)}
          </td>
          <td>
            <Verdict line={line} />
          </td>
        </tr>
      ))}
    </LongTable>
  );
}

function Verdict({ line: { verdict, reason } }: { readonly line: PriceChange }) {
  const words = reason === '' ? VERDICTS[verdict] : `${VERDICTS[verdict]}: ${reason}`;
  return (
    <CutText
      className={`line-verdict line-${verdict}`}
      icon={verdict === 'refused' && <ErrorIcon size={14} />}
      texts={[words]}
    />
  );
}
