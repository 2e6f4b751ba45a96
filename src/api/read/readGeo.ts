/** Reads the answers of the /geo calls tolerantly: unreadable entries are left out. */
import { AUTOCOMPLETE_MAX_PREDICTIONS } from '../../contract/constants';
import type { AddressPrediction } from '../../contract/schemas/geo';
import type { Address } from '../../contract/schemas/orders';
import { countryCode } from '../../domain/postal/provinces';
import { readAddress } from './readOrder';
import { list, looseObject, text } from './values';

/**
 * Reads a list of predictions, bare or under `predictions`. Whatever the service sends, keeps at most 500, and only
 * those in Canada and the US.
 */
export function readPredictions(answer: unknown): AddressPrediction[] {
  const entries: unknown = Array.isArray(answer) ? answer : looseObject(answer)?.predictions;
  const predictions = list(entries, (wire) => {
    const description = text(wire.description);
    const address = readAddress(wire.address);
    return description && address && isServed(address) ? { description, address } : undefined;
  });
  return predictions?.slice(0, AUTOCOMPLETE_MAX_PREDICTIONS) ?? [];
}

/** A prediction without a country may be in a served one. */
const isServed = ({ country }: Address): boolean => !country?.trim() || countryCode(country) !== null;

/** Reads the found address, bare or under `address`; null when nothing was found. */
export function readGeocodeAnswer(answer: unknown): Address | null {
  const wire = looseObject(answer);
  return readAddress(wire && 'address' in wire ? wire.address : answer) ?? null;
}
