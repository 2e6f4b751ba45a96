import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { geoApi } from '../../../api/geoApi';
import { AUTOCOMPLETE_DEBOUNCE_MS, AUTOCOMPLETE_MIN_CHARACTERS } from '../../../contract/constants';
import type { AddressPrediction } from '../../../contract/schemas/geo';
import { selectConfig } from '../../../store/config/configSlice';
import { useAppSelector } from '../../../store/hooks';

/** One and the same while there are none. */
const NONE: readonly AddressPrediction[] = [];

/**
 * What a typed street may mean, asked when nothing was typed for 800 ms. Silent where the server has no address help
 * and when it fails: typing goes on as if there were none.
 * @param typed null while nothing is to be asked
 */
export function useAddressHelp(typed: string | null): readonly AddressPrediction[] {
  const { extras } = useAppSelector(selectConfig);
  const settled = useSettled(typed, AUTOCOMPLETE_DEBOUNCE_MS);
  const isAsked =
    extras.geo && settled !== null && settled === typed && settled.length >= AUTOCOMPLETE_MIN_CHARACTERS;
  const { currentData } = geoApi.useAutocompleteAddressQuery(isAsked ? settled : skipToken);
  return (isAsked && currentData) || NONE;
}

/** The value once it has stayed the same for so many milliseconds. */
function useSettled<Value>(value: Value, delayMs: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
