import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { priceWords } from '../../../domain/zones/guardTexts';
import type { PriceLine } from '../../../domain/zones/priceLines';
import { LongTable } from '../../../ui/LongTable';
import { useTableWindow } from '../../../ui/useTableWindow';

interface PriceLinesTableProps {
  readonly label: string;
  readonly lines: readonly PriceLine[];
  readonly emptyText: string;
}

const HEAD = (
  <>
    <th scope="col" className="line-prefix">
      Postal Prefix
    </th>
    <th scope="col" className="line-amount">
      Now
    </th>
    <th scope="col" className="line-amount">
      Then
    </th>
    <th scope="col">What happens</th>
  </>
);

const VERDICTS: Readonly<Record<PriceLine['verdict'], string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same price',
  refused: 'Refused',
};

/** Each prefix with its price now and then, those that are refused first: of thousands only what is in sight is drawn. */
export function PriceLinesTable({ label, lines, emptyText }: PriceLinesTableProps) {
  const sorted = useMemo(() => {
    const isRefused = ({ verdict }: PriceLine) => verdict === 'refused';
    return [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))];
  }, [lines]);
  const view = useTableWindow(sorted.length);
  return (
    <LongTable
      label={label}
      head={HEAD}
      columns={4}
      count={sorted.length}
      view={view}
      emptyText={emptyText}
      className="price-lines"
      scroller={null}
    >
      {sorted.slice(view.first, view.end).map((line, index) => (
        <tr key={line.line} aria-rowindex={view.first + index + 2}>
          <th scope="row">{line.prefix === '' ? `Line ${line.line}` : line.prefix}</th>
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

function Verdict({ line: { verdict, reason } }: { readonly line: PriceLine }) {
  const words = reason === '' ? VERDICTS[verdict] : `${VERDICTS[verdict]}: ${reason}`;
  return (
    <span className={`line-verdict line-${verdict}`} title={words}>
      {verdict === 'refused' && <ErrorIcon size={14} />}
      <span>{words}</span>
    </span>
  );
}
