/** A merchant, an order and a run of the order pipeline that succeeds. */
import { DateTime } from 'luxon';
import { resolveOrder, type PipelineInput } from '../../../src/domain/orders/pipeline';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { timeZones } from '../../support/timeZones';

export const at = (iso: string) => DateTime.fromISO(iso, { zone: 'America/Toronto' }).toMillis();
export const NOW = at('2026-11-18T10:00');

export const zones = [aZone('Toronto', ['M']), aZone('Montréal', ['H'], { price: 9 })];
export const rule = aRule('Toronto', 'Montréal', {
  inTransitDays: 1,
  surcharge: 1.5,
  services: services([speed('NEXTDAY', 2, { dispatcher: 'routing' }), speed('FLEX', 0.25)], [1, 2, 3.1]),
});
export const merchant = aMerchant(zones, [rule]);

export const found = (fields: Extract<GeocodeResult, { kind: 'found' }>['fields'] = {}): GeocodeResult => ({
  kind: 'found',
  accuracy: 'area',
  location: { lat: 45.5, lng: -73.6 },
  fields,
});
export const notFound: GeocodeResult = { kind: 'notFound', reason: 'no postal area H9Z is known' };

export const order: PipelineInput['order'] = {
  recipientAddress: null,
  originAddress: null,
  dtoRecipientAddress: {
    street: '4200 rue Saint-Denis',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'h2j2k8',
  },
  dtoOriginAddress: {
    street: '150 King Street West',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5H 1J9',
  },
  packages: [{ weightOptions: { weight: 1.2, unit: 'lb' } }],
};

/** A run that succeeds, except for what `change` breaks. */
export function settle({
  requestedService,
  ...change
}: Partial<PipelineInput> & { readonly requestedService?: string } = {}) {
  const asked = change.order ?? order;
  return resolveOrder({
    merchant: indexMerchant(merchant, zones, [rule], timeZones),
    geocoded: { recipientAddress: found(), originAddress: found() },
    now: NOW,
    ...change,
    order: requestedService === undefined ? asked : { ...asked, requestedService },
  });
}

export const withRule = (fields: Partial<typeof rule>) =>
  indexMerchant(merchant, zones, [{ ...rule, ...fields }], timeZones);
