/**
 * Suggestions for an address while it is typed (docs/decisions/merchants.md#address-help), for the order's address
 * and for a new merchant's.
 */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { geoApi } from '../../api/geoApi';
import { AUTOCOMPLETE_DEBOUNCE_MS, AUTOCOMPLETE_MIN_CHARACTERS } from '../../contract/constants';
import type { AddressPrediction } from '../../contract/schemas/geo';
import { selectConfig } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { useSettled } from '../../ui/useSettled';

/** One and the same while there are none. */
const NONE: readonly AddressPrediction[] = [];

interface AddressHelp {
  readonly predictions: readonly AddressPrediction[];
  /**
   * `quiet`: nothing was asked, or typing still goes on. `none`: the answer is that nothing fits. A form may show it or
   * not: whoever types is never interrupted.
   */
  readonly phase: 'quiet' | 'asking' | 'found' | 'none' | 'failed';
}

/**
 * What a typed text may mean, asked when nothing was typed for 800 ms, from three characters on. Quiet where the server
 * has no address help.
 * @param typed null while nothing is to be asked
 */
export function useAddressHelp(typed: string | null): AddressHelp {
  const { extras } = useAppSelector(selectConfig);
  const settled = useSettled(typed, AUTOCOMPLETE_DEBOUNCE_MS);
  const isAsked =
    extras.geo &&
    settled !== null &&
    settled === typed &&
    settled.trim().length >= AUTOCOMPLETE_MIN_CHARACTERS;
  const { currentData, isFetching, isError } = geoApi.useAutocompleteAddressQuery(
    isAsked ? settled : skipToken,
  );
  if (!isAsked) return { predictions: NONE, phase: 'quiet' };
  if (isFetching) return { predictions: NONE, phase: 'asking' };
  if (isError || currentData === undefined) return { predictions: NONE, phase: 'failed' };
  return currentData.length === 0
    ? { predictions: NONE, phase: 'none' }
    : { predictions: currentData, phase: 'found' };
}
