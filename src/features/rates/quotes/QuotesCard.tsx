import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { counted } from '../../../contract/counts';
import type { MerchantRules } from '../../../domain/rates/merchantRules';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { saveCsv } from '../../../store/notices/saveCsv';
import { askRestOfQuotes, stopQuotes } from '../../../store/views/quotes/askQuotes';
import { isLeft, type QuoteRun } from '../../../store/views/quotes/quotesSlice';
import { selectMerchantById } from '../../../store/entities/merchants/merchantsSelectors';
import { useAnnounced } from '../../../ui/announce';
import { useFocusKept } from '../../../ui/useFocusKept';
import { RatesCard } from '../RatesCard';
import { usePriceBasis } from '../usePriceBasis';
import { quotesCsv } from './quotesCsv';
import { isPriced, QuoteLineRow } from './QuoteLineRow';
import './quotes.css';

const HEADS = ['Zone', 'Service', 'First Window'] as const;
const AMOUNTS = ['Location', 'Surcharge', 'Service Price', 'Weight', 'Price'] as const;

/** The destinations line by line: the price and delivery date of each, or why there is none. */
export function QuotesCard({ run }: { readonly run: QuoteRun }) {
  const dispatch = useAppDispatch();
  const buttons = useFocusKept<HTMLSpanElement>();
  const { lines, state, question, problem } = run;
  const merchant = usePriceBasis(question.merchantId);
  const merchantName = useAppSelector((root) => selectMerchantById(root, question.merchantId)?.name) ?? '';
  const isOver = state === 'over';
  const words = progressWords(run, merchant);
  // Announce only the end: each of two hundred lines would be too much.
  useAnnounced(isOver ? words : '');
  return (
    <RatesCard
      title="Quotes"
      note={[merchantName, words].filter(Boolean).join(' · ')}
      className="quotes-card"
      isBusy={!isOver}
      aside={
        <span ref={buttons} className="quotes-buttons">
          {!isOver && (
            <Button
              size="small"
              text={state === 'stopping' ? 'Stopping…' : 'Stop'}
              aria-disabled={state === 'stopping'}
              onClick={() => dispatch(stopQuotes())}
            />
          )}
          {isOver && lines.some(({ outcome }) => isLeft(outcome)) && (
            <Button size="small" text="Get the Rest" onClick={() => void dispatch(askRestOfQuotes())} />
          )}
          {isOver && (
            <Button
              size="small"
              icon={<Download size={14} />}
              text="Export (CSV)"
              onClick={() =>
                void dispatch(saveCsv('rates/quotes', 'quotes.csv', () => quotesCsv(run, merchant)))
              }
            />
          )}
        </span>
      }
    >
      {problem !== null && (
        <p role="alert" className="quotes-problem">
          {problem}
        </p>
      )}
      <div className="quotes-scroll" role="region" aria-label="Quotes by destination" tabIndex={0}>
        <table className="quotes-table" aria-label="Quotes">
          <thead>
            <tr>
              <th scope="col" className="quotes-line">
                Line
              </th>
              <th scope="col" className="quotes-destination">
                Destination
              </th>
              <th scope="col" className="quotes-code">
                Postal Code
              </th>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {AMOUNTS.map((head) => (
                <th key={head} scope="col" className="quotes-amount">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <QuoteLineRow
                key={line.destination.line}
                line={line}
                question={question}
                merchant={merchant}
                span={HEADS.length + AMOUNTS.length}
              />
            ))}
          </tbody>
        </table>
      </div>
    </RatesCard>
  );
}

/** `12 of 40 looked up`; at the end, how many have a price in their row, and how many do not. */
function progressWords({ lines, state, question }: QuoteRun, merchant: MerchantRules): string {
  const count = (...kinds: readonly string[]) =>
    lines.filter(({ outcome }) => kinds.includes(outcome.kind)).length;
  const waiting = count('waiting', 'asking');
  if (state !== 'over') return `${lines.length - waiting} of ${lines.length} looked up`;
  const priced = lines.filter((line) => isPriced(line, question, merchant)).length;
  const left = count('notAsked');
  const without = lines.length - priced - left;
  const parts = [
    `${priced} of ${counted(lines.length, 'destination')} with a quote`,
    without > 0 ? `${without} without` : '',
    left > 0 ? `${left} not asked` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
