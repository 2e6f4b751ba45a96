/**
 * What typed text may mean (docs/decisions/merchants.md#address-help). The embedded suggester is the default;
 * others are chosen by configuration.
 */
import type { AddressPrediction } from '../../../src/contract/schemas/geo';

/** Fewer characters than this mean too much. */
export const SUGGEST_FROM = 3;

export interface AddressSuggester {
  /** At most `limit` addresses in Canada and the US, best first. May reject or take its time: callers set a deadline. */
  suggest(text: string, limit: number): Promise<AddressPrediction[]>;
}
