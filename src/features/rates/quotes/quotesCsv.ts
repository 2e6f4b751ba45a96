/** The columns of the quotes file, whose lines keep the order of the input. */
import type { MerchantRules } from '../../../domain/rates/merchantRules';
import { toCsv } from '../../../lib/csv';
import type { QuoteLine, QuoteRun } from '../../../store/views/quotes/quotesSlice';
import { rowOf, outcomeWords } from './QuoteLineRow';

const HEADER = [
  'Line',
  'Destination',
  'Postal Code',
  'Zone',
  'Service',
  'First Window Date',
  'First Window Start',
  'First Window End',
  'Location Price',
  'Surcharge',
  'Service Price',
  'Weight Price',
  'Price',
  'Reason',
] as const;

/** The text of the file. Every line gets a row, even without a quote: its reason is in the last column. */
export function quotesCsv(
  { lines, question }: Pick<QuoteRun, 'lines' | 'question'>,
  merchant: MerchantRules,
): Promise<string> {
  const cells = (line: QuoteLine) => {
    const { destination, outcome } = line;
    const row = rowOf(line, question, merchant);
    const { timeStart = '', timeEnd = '' } = row?.window?.deliveryWindow ?? {};
    return [
      destination.line,
      destination.typed,
      destination.code,
      row?.zone,
      row?.service,
      row?.window?.date,
      timeStart,
      timeEnd,
      ...[row?.location, row?.surcharge, row?.servicePrice, row?.weight, row?.price].map(dollars),
      row?.reason ?? outcomeWords(outcome),
    ];
  };
  return toCsv(HEADER, lines.map(cells));
}

const dollars = (amount: number | null | undefined): string => amount?.toFixed(2) ?? '';
