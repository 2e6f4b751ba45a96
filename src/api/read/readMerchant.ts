/** Reads merchants tolerantly (docs/decisions/merchants.md#lists): a page of them, or one. */
import { withNeutralNames } from '../../contract/product';
import type { MerchantLocation } from '../../contract/schemas/merchants';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { readPricingRows } from './readZones';
import { compact, flag, list, looseObject, number, text, type Loose } from './values';

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

function readLocation(value: unknown): MerchantLocation | undefined {
  const wire = looseObject(value);
  return (
    wire &&
    compact({
      street: text(wire.street),
      unit: text(wire.unit),
      postalCode: text(wire.postalCode),
      city: text(wire.city),
      province: text(wire.province),
      country: text(wire.country),
    })
  );
}

function readPricing(value: unknown): MerchantRecord['locationPricing'] {
  const pricingRows = readPricingRows(value);
  return pricingRows && { pricingRows };
}

/**
 * Reads one merchant; null without an id. A missing name becomes the id, so that rows can be told apart.
 * @param version the answer's ETag, for a record without a version
 */
export function readMerchant(value: unknown, productKey: string, version?: number): MerchantRecord | null {
  const object = looseObject(value);
  const wire: Loose | undefined = object && withNeutralNames(object, productKey);
  const id = text(wire?.id);
  if (wire === undefined || id === undefined || id === '') return null;
  return compact({
    id,
    name: text(wire.name)?.trim() || id,
    archived: wire.archived === true,
    phone: text(wire.phone),
    email: text(wire.email),
    pickupNotes: text(wire.pickupNotes),
    personalizedNotes: text(wire.personalizedNotes),
    taskTimeCreation: oneOf(['AUTO', 'ONPICKUPREADY'], wire.taskTimeCreation),
    organizationId: text(wire.organizationId),
    pickupCustomerId: text(wire.pickupCustomerId),
    lastRedactedAt: text(wire.lastRedactedAt),
    shopifyShop: text(wire.shopifyShop),
    scanningRequired: flag(wire.scanningRequired),
    signatureRequired: flag(wire.signatureRequired),
    createPickup: flag(wire.createPickup),
    dataRedactionEnabled: flag(wire.dataRedactionEnabled),
    rateShowingOptionType: oneOf(['ALWAYSSHOWSAMEDAY', 'SAMEDAYCUTOFF'], wire.rateShowingOptionType),
    merchantLocation: readLocation(wire.merchantLocation),
    locationPricing: readPricing(wire.locationPricing),
    version: number(wire.version) ?? version,
  });
}

/**
 * Reads a list of merchants, plain or as `{merchants: [..]}`; null for anything else. `rows` counts unreadable ones
 * too.
 */
export function readMerchants(
  value: unknown,
  productKey: string,
): { readonly merchants: readonly MerchantRecord[]; readonly rows: number } | null {
  const wire: unknown = Array.isArray(value) ? value : looseObject(value)?.merchants;
  if (!Array.isArray(wire)) return null;
  const merchants = list(wire, (entry) => readMerchant(entry, productKey) ?? undefined) ?? [];
  return { merchants, rows: wire.length };
}
