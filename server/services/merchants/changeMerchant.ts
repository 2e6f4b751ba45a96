/** Creates, changes and archives merchants inside the caller's transaction, each with its audit row. */
import { isDeepStrictEqual } from 'node:util';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type {
  CreateMerchantRequest,
  UpdateMerchantRequest,
} from '../../../src/contract/schemas/merchantChanges';
import type { Merchant, MerchantSummary } from '../../../src/contract/schemas/merchants';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { storedLocation } from '../../../src/domain/merchants/locationText';
import type { Trx } from '../../db/withTx';
import { failWith } from '../domainError';
import { recordChange } from '../../repositories/audit';
import { findMerchant, insertMerchants, lockMerchant, updateMerchant } from '../../repositories/merchants';
import { newId } from '../../newId';
import { auditOf, type ChangeBy } from '../changeBy';
import { requireFreeName } from './merchantNames';
import { requireMerchantPhone } from './merchantPhone';

/** Adds a merchant without zones and rules. 409 if an active one has its name. */
export async function createMerchant(
  trx: Trx,
  request: CreateMerchantRequest,
  change: ChangeBy<MerchantSummary>,
): Promise<Merchant> {
  const { now } = change;
  await requireFreeName(trx, request.name);
  const id = newId('mer', now);
  // Requests may contain empty weeks; the scheduled one belongs only to rules.
  const { scheduledDeliveryPickupConstraintsByWeek: _empty, ...sent } = request;
  const merchant: Merchant = {
    ...withoutEmpty(sent),
    id,
    name: request.name,
    phone: requireMerchantPhone(request.phone, { field: 'phone' }),
    merchantLocation: storedLocation(withoutEmpty(request.merchantLocation)),
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: emptyWeek(),
    pickupConstraintsByWeek: emptyWeek(),
    zones: [],
    shippingRules: [],
    archived: false,
  };
  await insertMerchants(trx, [merchant], now);
  const after = await findMerchant(trx, id);
  if (!after) throw new Error(`The merchant ${id} is not there after it was added`);
  await recordChange(trx, auditOf(change, 'createMerchant', 'merchant', id, { after }));
  return after;
}

/**
 * Changes the named fields, and of the location the named parts; everything else stays. 404, 409 if it is archived or
 * the name is taken. A change to the same values writes nothing. Orders keep the name they were placed under
 * (docs/decisions/0008).
 */
export async function updateMerchantFields(
  trx: Trx,
  id: string,
  update: UpdateMerchantRequest,
  change: ChangeBy<MerchantSummary>,
): Promise<MerchantSummary> {
  const before = await lockActive(trx, id, change);
  const { merchantLocation, phone, ...flat } = update;
  const after: MerchantSummary = {
    ...before,
    ...defined(flat),
    ...(phone !== undefined && {
      phone: requireMerchantPhone(phone, { field: 'phone', before: before.phone }),
    }),
    merchantLocation: { ...before.merchantLocation, ...storedLocation(defined(merchantLocation ?? {})) },
  };
  if (after.name !== before.name) await requireFreeName(trx, after.name, id);
  return write(trx, 'updateMerchant', { before, after }, change);
}

/** Archives permanently (STA-05): no call reverses it. 409 if it is archived already. */
export async function setMerchantArchived(
  trx: Trx,
  id: string,
  change: ChangeBy<MerchantSummary>,
): Promise<MerchantSummary> {
  const before = await lockActive(trx, id, change);
  return write(trx, 'archiveMerchant', { before, after: { ...before, archived: true } }, change);
}

/** Ids in the routing platform, by the field that stores them. */
export type PlatformIdKey = 'organizationId' | 'pickupCustomerId';

/** Stores the platform's id. An existing one stays (STA-09), whatever the platform answered this time. */
export async function setPlatformId(
  trx: Trx,
  id: string,
  { field, platformId, action }: { field: PlatformIdKey; platformId: string; action: string },
  change: ChangeBy<MerchantSummary>,
): Promise<MerchantSummary> {
  const before = await lockActive(trx, id, change);
  if (before[field] !== undefined) return before;
  return write(trx, action, { before, after: { ...before, [field]: platformId } }, change);
}

async function lockActive(
  trx: Trx,
  id: string,
  { check }: ChangeBy<MerchantSummary>,
): Promise<MerchantSummary> {
  const merchant = await lockMerchant(trx, id);
  if (!merchant) failWith('notFound', merchantMessages.merchantNotFound(id));
  if (merchant.archived) failWith('conflict', merchantMessages.merchantArchived);
  check?.(merchant);
  return merchant;
}

async function write(
  trx: Trx,
  action: string,
  { before, after }: { readonly before: MerchantSummary; readonly after: MerchantSummary },
  change: ChangeBy<MerchantSummary>,
): Promise<MerchantSummary> {
  const names = (Object.keys(after) as (keyof MerchantSummary)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return before;
  const pick = (merchant: MerchantSummary) => Object.fromEntries(names.map((name) => [name, merchant[name]]));
  await recordChange(
    trx,
    auditOf(change, action, 'merchant', before.id, { before: pick(before), after: pick(after) }),
  );
  return updateMerchant(trx, after, change.now);
}

function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Fields;
}
