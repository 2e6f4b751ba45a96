/**
 * Suggestions for an address while typing (docs/decisions/merchants.md#address-help), for an order's address and for
 * a new merchant's.
 */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { geoApi } from '../../api/geoApi';
import { AUTOCOMPLETE_DEBOUNCE_MS, AUTOCOMPLETE_MIN_CHARACTERS } from '../../contract/constants';
import type { AddressPrediction } from '../../contract/schemas/geo';
import { selectConfig } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { useSettled } from '../../ui/useSettled';

/** A stable empty list. */
const NONE: readonly AddressPrediction[] = [];

interface AddressHelp {
  readonly predictions: readonly AddressPrediction[];
  /**
   * `quiet`: nothing was requested, or typing continues. `none`: the response has no match. A form may show this or
   * not, but must not interrupt typing.
   */
  readonly phase: 'quiet' | 'asking' | 'found' | 'none' | 'failed';
}

/**
 * Possible meanings of the typed text, requested after 800 ms without typing, from three characters on. Quiet if the
 * server has no address help.
 * @param typed null to request nothing
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
