import type { Address } from '../../../contract/schemas/orders';
import { cityLine, civicStreet, countryName, formatCoordinates } from '../../../domain/orders/addressLines';
import { approximateWords } from '../../../domain/orders/approximate';
import { DetailField, DetailList } from './DetailField';

/** An address part by part, read-only. */
export function AddressFields({ address }: { readonly address: Address }) {
  return (
    <DetailList>
      <DetailField label="Address">{civicStreet(address)}</DetailField>
      <DetailField label="Unit">{address.unit}</DetailField>
      {address.sublocality && <DetailField label="Area">{address.sublocality}</DetailField>}
      <DetailField label="City">{cityLine(address)}</DetailField>
      <DetailField label="Country">{countryName(address.country)}</DetailField>
      <DetailField label="Coordinates">{coordinates(address)}</DetailField>
      <DetailField label="Type">{placeType(address)}</DetailField>
    </DetailList>
  );
}

/** The coordinates, and how inaccurate they may be. */
function coordinates(address: Address) {
  const text = formatCoordinates(address);
  const approximate = approximateWords(address);
  if (text === null || approximate === null) return text;
  return (
    <>
      {text} <span className="muted address-within">{approximate.within}</span>
    </>
  );
}

function placeType({ isBusinessAddress }: Address): string | null {
  if (isBusinessAddress === undefined) return null;
  return isBusinessAddress ? 'Business' : 'Residence';
}
