/**
 * The {product} token of the specification (docs/decisions/texts.md#name-of-the-product). In the code, fields have
 * neutral names; only these functions know how the configured key is part of the names on the wire.
 */

interface ProductFieldNames {
  readonly orderCreation: string;
  readonly trackingEvents: string;
  readonly organizationId: string;
  readonly pickupCustomerId: string;
}

/** Wire names of the neutral fields, each the key with a suffix: `{key}OrderCreate`, `{key}OrgId`, and so on. */
export function productFieldNames(productKey: string): ProductFieldNames {
  return {
    orderCreation: `${productKey}OrderCreate`,
    trackingEvents: `${productKey}TrackingEvents`,
    organizationId: `${productKey}OrgId`,
    pickupCustomerId: `${productKey}PickupCustomerId`,
  };
}

/** Keys that would clash with fixed path segments of the merchant routes. */
export const RESERVED_PRODUCT_KEYS = ['zones', 'user', 'users', 'shippingRules', 'archive'] as const;
export const PRODUCT_KEY_PATTERN = /^[a-z][A-Za-z0-9]*$/;

type Loose = Record<string, unknown>;

/** Renames the configured wire fields of a record to their neutral names; other fields stay as they are. */
export function withNeutralNames(record: Loose, productKey: string): Loose {
  return rename(record, productKey, 'toNeutral');
}

/** Renames the neutral fields of a record to their configured wire names. */
export function withWireNames(record: Loose, productKey: string): Loose {
  return rename(record, productKey, 'toWire');
}

function rename(record: Loose, productKey: string, direction: 'toNeutral' | 'toWire'): Loose {
  const result: Loose = { ...record };
  const names: Record<string, string> = { ...productFieldNames(productKey) };
  for (const [neutral, wire] of Object.entries(names)) {
    const from: string = direction === 'toNeutral' ? wire : neutral;
    const to: string = direction === 'toNeutral' ? neutral : wire;
    if (from === to || !(from in result)) continue;
    result[to] = result[from];
    delete result[from];
  }
  return result;
}
