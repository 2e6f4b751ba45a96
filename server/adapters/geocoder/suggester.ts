/**
 * Suggests addresses for typed text (docs/decisions/merchants.md#address-help). The embedded suggester is the default;
 * others are chosen in the configuration.
 */
import type { AddressPrediction } from '../../../src/contract/schemas/geo';

/** Shorter texts match too much. */
export const SUGGEST_FROM = 3;

export interface AddressSuggester {
  /**
   * Returns at most `limit` addresses in Canada and the US, best first. It may reject or take long: callers set a
   * deadline.
   */
  suggest(text: string, limit: number): Promise<AddressPrediction[]>;
}
