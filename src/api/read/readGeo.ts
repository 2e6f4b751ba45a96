/** Reads the answers of the /geo calls, tolerantly (decisions I): what can not be read is no suggestion. */
import type { AddressPrediction } from '../../contract/schemas/geo';
import type { Address } from '../../contract/schemas/orders';
import { readAddress } from './readOrder';
import { list, looseObject, text } from './values';

/** A list of predictions, bare or under `predictions`. */
export function readPredictions(answer: unknown): AddressPrediction[] {
  const entries: unknown = Array.isArray(answer) ? answer : looseObject(answer)?.predictions;
  return (
    list(entries, (wire) => {
      const description = text(wire.description);
      const address = readAddress(wire.address);
      return description && address ? { description, address } : undefined;
    }) ?? []
  );
}

/** The found address, bare or under `address`; null when nothing was found. */
export function readGeocodeAnswer(answer: unknown): Address | null {
  const wire = looseObject(answer);
  return readAddress(wire && 'address' in wire ? wire.address : answer) ?? null;
}
