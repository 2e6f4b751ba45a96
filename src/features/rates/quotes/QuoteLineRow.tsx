import { memo, useMemo } from 'react';
import { quoteTexts } from '../../../contract/quoteTexts';
import { formatDollars } from '../../../domain/orders/money';
import type { MerchantRules } from '../../../domain/rates/merchantRules';
import { quotePrice, quoteRow, type QuoteRow } from '../../../domain/rates/quoteRow';
import { windowText } from '../../../domain/rates/windowWeeks';
import type { LineOutcome, QuoteLine, QuoteQuestion } from '../../../store/views/quotes/quotesSlice';
import { EmptyDash } from '../../../ui/EmptyDash';

interface QuoteLineRowProps {
  readonly line: QuoteLine;
  readonly question: QuoteQuestion;
  readonly merchant: MerchantRules;
  /** Number of columns after the postal code. */
  readonly span: number;
}

/** One destination. Redrawn only when its own line changes. */
export const QuoteLineRow = memo(function QuoteLineRow({
  line,
  question,
  merchant,
  span,
}: QuoteLineRowProps) {
  const row = useMemo(() => rowOf(line, question, merchant), [line, question, merchant]);
  const { destination, outcome } = line;
  return (
    <tr>
      <td className="quotes-line">{destination.line}</td>
      <th scope="row" className="quotes-destination">
        {destination.typed}
      </th>
      <td className="quotes-code">{destination.code ?? <EmptyDash />}</td>
      {row === null || row.price === null ? (
        <td
          colSpan={span}
          className={row === null && isWaiting(outcome) ? 'quotes-waiting' : 'quotes-reason'}
        >
          {row?.reason ?? outcomeWords(outcome)}
        </td>
      ) : (
        <Priced row={row} />
      )}
    </tr>
  );
});

function Priced({ row }: { readonly row: QuoteRow }) {
  return (
    <>
      <td>{row.zone || <EmptyDash />}</td>
      <td>
        {row.service}
        {row.reason !== '' && <div className="quotes-note">{row.reason}</div>}
      </td>
      <td className="quotes-window">
        {row.window ? `${row.window.date} ${windowText(row.window.deliveryWindow)}` : <EmptyDash />}
      </td>
      {[row.location, row.surcharge, row.servicePrice, row.weight].map((amount, at) => (
        <td key={at} className="quotes-amount">
          {formatDollars(amount) ?? <EmptyDash />}
        </td>
      ))}
      <td className="quotes-amount quotes-price">{formatDollars(row.price)}</td>
    </>
  );
}

/** The cells of a line that has a quote; null for any other. */
export function rowOf(
  { destination, outcome }: QuoteLine,
  question: QuoteQuestion,
  merchant: MerchantRules,
): QuoteRow | null {
  if (outcome.kind !== 'quoted' || destination.code === null) return null;
  const { rates, windows } = outcome;
  return quoteRow(merchant, { question: { ...question, postalCode: destination.code }, rates, windows });
}

/** Whether the row of a line has a price. */
export function isPriced(
  { destination, outcome }: QuoteLine,
  question: QuoteQuestion,
  merchant: MerchantRules,
): boolean {
  if (outcome.kind !== 'quoted' || destination.code === null) return false;
  const asked = { ...question, postalCode: destination.code };
  return quotePrice(merchant, { question: asked, rates: outcome.rates }).price !== null;
}

/** The status of a line without a quote, or why it has none. */
export function outcomeWords(outcome: LineOutcome): string {
  switch (outcome.kind) {
    case 'waiting':
      return quoteTexts.waiting;
    case 'asking':
      return quoteTexts.asking;
    case 'notAsked':
      return quoteTexts.notAsked;
    case 'wrong':
    case 'refused':
    case 'failed':
      return outcome.reason;
    case 'quoted':
      return '';
  }
}

const isWaiting = ({ kind }: LineOutcome): boolean => ['waiting', 'asking', 'notAsked'].includes(kind);
