/** One destination of a quote, for the table and its file: the cheapest service and the parts of its price. */
import { quoteTexts } from '../../contract/quoteTexts';
import type { OfferedWindow, Rate } from '../../contract/schemas/rates';
import { explainRates, weightOf } from './explainRates';
import { findLane } from './listRates';
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

type QuotePrice =
  | { readonly rate: Rate; readonly price: number }
  /** Why there is no price. */
  | { readonly price: null; readonly reason: string };

/** The price of the cheapest service with the weight, without the parts: a fraction of the work of `quoteRow`. */
export function quotePrice(
  merchant: MerchantRules,
  { question, rates }: Pick<Answered, 'question' | 'rates'>,
): QuotePrice {
  const { originPostalCode, postalCode, weightInPounds } = question;
  const [rate] = [...rates].sort((a, b) => a.price - b.price);
  if (!rate) return { price: null, reason: quoteTexts.noService };
  const answer = findLane(merchant, originPostalCode, postalCode);
  const weight = answer.kind === 'lane' ? weightOf(answer.lane.rule, weightInPounds) : null;
  if (weight?.isTooHeavy) return { price: null, reason: `${weight.source}.` };
  if (!weight && weightInPounds !== undefined) return { price: null, reason: quoteTexts.weightUnknown };
  return { rate, price: sumDollars(rate.price, weight?.amount ?? 0) };
}

/**
 * The price is the server's, plus the rule's weight band when there is a weight. The parts come from the rules as
 * loaded; they stay empty if those rules give a different price.
 */
export function quoteRow(merchant: MerchantRules, { question, rates, windows }: Answered): QuoteRow {
  const { dateTime: at, weightInPounds, ...codes } = question;
  const weighed = weightInPounds === undefined ? {} : { weightInPounds };
  const explanation = explainRates(merchant, { ...codes, ...weighed, at, merchantName: '' });
  const explained = explanation.kind === 'explained' ? explanation : null;
  const known = { zone: explained?.destination.zone.name ?? '', window: windows?.[0] ?? null };
  const found = quotePrice(merchant, { question, rates });
  if (found.price === null) return { ...known, ...NO_PARTS, service: '', ...found };
  const { rate, price } = found;
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
