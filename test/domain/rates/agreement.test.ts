/** Rates, their explanation, the code tester and the pipeline agree for any merchant. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { resolveOrder } from '../../../src/domain/orders/pipeline';
import { explainRates } from '../../../src/domain/rates/explainRates';
import { listRates } from '../../../src/domain/rates/listRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { indexPrefixes, whichZone } from '../../../src/domain/zones/prefixIndex';
import { listWindows } from '../../../src/domain/windows/listWindows';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { timeZones, TORONTO } from '../../support/timeZones';

const at = (iso: string) => DateTime.fromISO(iso, { zone: 'America/Toronto' }).toMillis();

const cents = fc.integer({ min: 0, max: 99_999 });
const code = fc
  .tuple(...[0, 1, 2, 3, 4, 5].map((index) => fc.constantFrom(...(index % 2 === 0 ? 'AK' : '12'))))
  .map((parts) => parts.join(''));
const prefix = fc.tuple(code, fc.integer({ min: 1, max: 6 })).map(([text, length]) => text.slice(0, length));
const pricedPrefixes = fc.array(fc.tuple(prefix, cents), { minLength: 1, maxLength: 8 });
const rows = fc.uniqueArray(fc.constantFrom('NEXTDAY', 'SAMEDAY', 'SCHEDULED', 'FLEX' as const), {
  maxLength: 4,
});
const scene = fc.record({
  byZone: fc.array(pricedPrefixes, { minLength: 1, maxLength: 3 }),
  surcharge: cents,
  rows: rows.chain((types) => fc.tuple(...types.map((type) => cents.map((price) => [type, price] as const)))),
  bands: fc.array(cents, { maxLength: 4 }),
  pounds: fc.integer({ min: 0, max: 5 }),
  from: code,
  to: code,
  inTransitDays: fc.integer({ min: 0, max: 2 }),
  always: fc.boolean(),
  hour: fc.integer({ min: 0, max: 23 }),
});
const found = { kind: 'found', accuracy: 'area', location: { lat: 45, lng: -73 }, fields: {} } as const;

it('price, tester, look-up and pipeline agree on zone, rule and price, to the cent', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(scene, (given) => {
      const all = given.byZone.map((list, index) =>
        aZone(`z${index}`, [], {
          locationPricing: {
            pricingRows: list.map(([postalPrefix, price]) => ({ postalPrefix, price: price / 100 })),
          },
        }),
      );
      const speeds = given.rows.map(([type, price]) => speed(type, price / 100));
      const bands = given.bands.map((price) => price / 100);
      // One pair of zones has no rule.
      const rules = all.flatMap((from) =>
        all
          .filter((to) => from !== to || from.name !== 'z1')
          .map((to) =>
            aRule(from.name, to.name, {
              surcharge: given.surcharge / 100,
              inTransitDays: given.inTransitDays,
              services: services(speeds, bands),
            }),
          ),
      );
      const option = given.always ? 'ALWAYSSHOWSAMEDAY' : 'SAMEDAYCUTOFF';
      const record = aMerchant(all, rules, { rateShowingOptionType: option });
      const merchant = indexMerchant(record, all, rules, timeZones);
      const now = at('2026-11-18T00:30') + given.hour * 3_600_000;
      const asked = { originPostalCode: given.from, postalCode: given.to, at: now };

      const listed = listRates(merchant, asked);
      const explained = explainRates(merchant, { ...asked, merchantName: record.name });
      const tester = whichZone(indexPrefixes(all), given.to);
      const settled = resolveOrder({
        order: {
          recipientAddress: null,
          originAddress: null,
          dtoRecipientAddress: { postalCode: given.to },
          dtoOriginAddress: { postalCode: given.from },
          packages: given.pounds === 0 ? [] : [{ weightOptions: { weight: given.pounds, unit: 'lb' } }],
        },
        merchant,
        geocoded: { recipientAddress: found, originAddress: found },
        now,
      });
      seen.set(settled.status, (seen.get(settled.status) ?? 0) + 1);

      if (explained.kind === 'refused') {
        expect(listed).toEqual({ kind: 'refused', message: explained.message });
        expect(settled.reasons).toEqual([explained.message]);
        if (explained.answer.kind === 'noZone') {
          expect(settled.status).toBe('OUT_OF_FSA');
          expect([tester.kind, whichZone(indexPrefixes(all), given.from).kind]).toContain('none');
        } else expect(settled.status).toBe('RATE_FAILED');
        return;
      }
      const plain = explained.rates.map(({ name, price, description, service }) => ({
        name,
        price,
        description,
        service,
      }));
      expect(listed).toMatchObject({ kind: 'rates', rates: plain });
      expect(tester).toMatchObject({
        kind: 'owner',
        owner: { zoneName: explained.destination.zone.name, prefix: explained.destination.prefix },
      });
      expect(settled.zones).toEqual({
        origin: explained.origin.zone.name,
        destination: explained.destination.zone.name,
      });
      // The prefix and price by a plain search.
      const [, locationCents] = given.byZone
        .flat()
        .filter(([text]) => given.to.startsWith(text))
        .reduce((best, one) => (one[0].length > best[0].length ? one : best), ['', 0]);
      const inCents = (amount: number | null) => Math.round((amount ?? 0) * 100);
      for (const rate of explained.rates) {
        const rowCents = given.rows.find(([type]) => type === rate.service)?.[1] ?? 0;
        const total = locationCents + given.surcharge + rowCents;
        expect(rate.price).toBe(total / 100);
        expect(rate.parts.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(total);
        if (tester.kind === 'owner')
          expect(inCents(tester.owner.price)).toBe(inCents(rate.parts[0]?.amount ?? 0));
      }
      expect(explained.rates.length + explained.leftOut.length).toBe(Math.max(1, given.rows.length));
      expect(
        explained.days.flatMap(({ windows }) => windows).filter(({ state }) => state === 'open'),
      ).toHaveLength(
        listWindows({
          rule: explained.rule,
          originTimeZone: TORONTO,
          destinationTimeZone: TORONTO,
          at: now,
        }).length,
      );
      // The order pays the cheapest rate plus its weight.
      const bandCents = given.pounds === 0 ? 0 : given.bands[given.pounds - 1];
      if (given.bands.length > 0 && bandCents === undefined)
        expect(settled.status).toBe('UNSUPPORTED_WEIGHT');
      else if (explained.rates[0]) {
        const weighed = explainRates(merchant, {
          ...asked,
          merchantName: record.name,
          weightInPounds: given.pounds,
        });
        const expected = inCents(explained.rates[0].price) + (bandCents ?? 0);
        expect(inCents(settled.rateChoice?.price ?? -1)).toBe(expected);
        expect(weighed).toMatchObject({
          rates: [{ price: settled.rateChoice?.price }, ...plain.slice(1).map(() => ({}))],
        });
      } else expect(settled.status).toBe('RATE_FAILED');
    }),
    { numRuns: 250 },
  );
  // The generated scenes reach every outcome.
  for (const status of ['GEOCODED', 'OUT_OF_FSA', 'RATE_FAILED', 'UNSUPPORTED_WEIGHT']) {
    expect([...seen.keys()]).toContain(status);
  }
});
