/** One destination of a quote, for the table and its file: the cheapest service and the parts of its price. */
import { quoteTexts } from '../../contract/quoteTexts';
import type { OfferedWindow, Rate } from '../../contract/schemas/rates';
import { explainRates } from './explainRates';
import type { MerchantRules } from './merchantRules';
import { sumDollars } from './money';
import type { RateQuestionAsked } from './rateForm';

export interface QuoteRow {
  readonly zone: string;
  readonly service: string;
  /** The first window offered; null when there is none or windows could not be loaded. */
  readonly window: OfferedWindow | null;
  /** Dollars; null for a part that is unknown or not in the sum. */
  readonly location: number | null;
  readonly surcharge: number | null;
  readonly servicePrice: number | null;
  readonly weight: number | null;
  readonly price: number | null;
  /** Why the price, or a part of it, is missing; otherwise ''. */
  readonly reason: string;
}

interface Answered {
  readonly question: RateQuestionAsked;
  /** In the server's order, cheapest first. */
  readonly rates: readonly Rate[];
  readonly windows: readonly OfferedWindow[] | null;
}

const NO_PARTS = { location: null, surcharge: null, servicePrice: null, weight: null } as const;

/**
 * The price is the server's, plus the rule's weight band when there is a weight. The parts come from the rules as
 * loaded; they stay empty if those rules give a different price.
 */
export function quoteRow(merchant: MerchantRules, { question, rates, windows }: Answered): QuoteRow {
  const { dateTime: at, weightInPounds, ...codes } = question;
  const weighed = weightInPounds === undefined ? {} : { weightInPounds };
  const explanation = explainRates(merchant, { ...codes, ...weighed, at, merchantName: '' });
  const explained = explanation.kind === 'explained' ? explanation : null;
  const [rate] = [...rates].sort((a, b) => a.price - b.price);
  const known = { zone: explained?.destination.zone.name ?? '', window: windows?.[0] ?? null };
  const none = { ...known, ...NO_PARTS, service: '', price: null };
  if (!rate) return { ...none, reason: quoteTexts.noService };
  if (explained?.weight.isTooHeavy) return { ...none, reason: `${explained.weight.source}.` };
  if (!explained && weightInPounds !== undefined) return { ...none, reason: quoteTexts.weightUnknown };
  const price = sumDollars(rate.price, explained?.weight.amount ?? 0);
  const same = explained?.rates.find(
    (one) => one.service === rate.service && one.name === rate.name && one.price === price,
  );
  const amountOf = (kind: string) => same?.parts.find((part) => part.kind === kind)?.amount ?? null;
  return {
    ...known,
    service: rate.name,
    location: amountOf('location'),
    surcharge: amountOf('surcharge'),
    servicePrice: amountOf('service'),
    weight: amountOf('weight'),
    price,
    reason: same ? '' : quoteTexts.otherPrice,
  };
}
