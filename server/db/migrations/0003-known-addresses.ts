/** Finds orders whose destination has its own position, by postal code (adapters/geocoder/knownAddresses). */
import type { Migration } from './migration';

export const knownAddresses0003: Migration = {
  name: '0003-known-addresses',
  statements: [
    `create index if not exists orders_known_address on orders (
      (upper(replace(document->'recipientAddress'->>'postalCode', ' ', ''))) asc, id asc
    )
    where document->>'validAddress' = 'true'
      and document->'recipientAddress'->'location' is not null
      and coalesce(document->'recipientAddress'->>'locationAccuracy', 'exact') = 'exact'`,
  ],
};
