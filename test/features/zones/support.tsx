/** The zones page in jsdom: the whole console at a merchant's zones, on a server that keeps them. */
import { screen, within } from '@testing-library/react';
import { renderApp, type StandInAnswer } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';

export interface WireZone {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly facility: string;
  readonly locationPricing: { readonly pricingRows: { postalPrefix: string; price: number }[] };
  readonly version: number;
}

/** `H2X: 8.75` written short. */
export const aZone = (name: string, prices: Readonly<Record<string, number>>, version = 1): WireZone => ({
  id: `zon_${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: {
    pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
  },
  version,
});

interface Options {
  readonly zones?: readonly WireZone[];
  readonly archived?: boolean;
  /** Each read of the merchant tells the given zones as they are then: somebody else changes them. */
  readonly isLive?: boolean;
  /** What the address says besides the merchant: `&zone=zon_est`. */
  readonly query?: string;
  /** Answers before the zones do; null leaves it to them. */
  readonly answer?: (method: string, path: string, body: unknown) => StandInAnswer | null;
}

const MERCHANT_ID = String(ELISABETH.id);
const CENTRE = aZone('Centre', { H2X: 8.75, H2G: 8.75, H2V: 7.25 });
const EST = aZone('Est', { H2: 9.5, H1: 8.25 });

/** Opens the page; its changes work on the given zones. */
export function openZones({
  zones = [CENTRE, EST],
  archived = false,
  isLive = false,
  query = '',
  answer = () => null,
}: Options = {}) {
  let held = [...zones];
  const update = (id: string, changes: Partial<WireZone>) => {
    held = held.map((zone) => (zone.id === id ? { ...zone, ...changes, version: zone.version + 1 } : zone));
    return { status: 200, body: held.find((zone) => zone.id === id) };
  };
  const change = (name: string, pricingRows: WireZone['locationPricing']['pricingRows']) =>
    update(held.find((zone) => zone.name === name)?.id ?? '', { locationPricing: { pricingRows } });
  const opened = renderApp({
    at: `/merchants/Elisabeth/viewZones?merchantId=${MERCHANT_ID}&searchParam=Boul${query}`,
    roles: ['admin'],
    answer: (url, body, method) => {
      const { pathname, searchParams } = new URL(url, 'http://console.test');
      const path = pathname.replace(/^\/api/, '');
      const given = answer(method, path, body);
      if (given !== null) return given;
      const base = `/merchants/${MERCHANT_ID}`;
      if (path === base)
        return {
          status: 200,
          body: { ...ELISABETH, archived, zones: isLive ? [...zones] : held, shippingRules: [] },
        };
      if (path === `${base}/zones` && method === 'DELETE') {
        held = held.filter(({ name }) => name !== searchParams.get('zoneName'));
        return { status: 200, body: {} };
      }
      if (path === `${base}/zones/locationPricing`) {
        const row = body as { zoneName: string; postalPrefix: string; price: number };
        const name = row?.zoneName ?? searchParams.get('zoneName') ?? '';
        const rows = held.find((zone) => zone.name === name)?.locationPricing.pricingRows ?? [];
        return method === 'POST'
          ? change(name, [...rows, { postalPrefix: row.postalPrefix, price: row.price }])
          : change(
              name,
              rows.filter(({ postalPrefix }) => postalPrefix !== searchParams.get('postalPrefix')),
            );
      }
      const patched = held.find(({ id }) => path === `${base}/zones/${id}`);
      if (patched) return update(patched.id, body as Partial<WireZone>);
      return { status: 200, body: {} };
    },
  });
  const calls = (method: string) =>
    opened.asked
      .filter((asked) => asked.method === method && asked.url.includes(`/merchants/${MERCHANT_ID}/`))
      .map(({ url, body }) => ({ path: decodeURIComponent(url.replace(/^.*?\/zones/, '/zones')), body }));
  return { ...opened, calls };
}

export const card = (name: string) => screen.findByRole('listitem', { name });

/** Opens the prices of a zone and gives the dialog. */
export async function openPrices(
  user: ReturnType<typeof renderApp>['user'],
  name: string,
): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `View Location Pricing of ${name}` }));
  return screen.findByRole('dialog', { name: `Location Pricing: ${name}` });
}

/** Prefix and price of each row shown. */
export const priceRows = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole('rowheader')
    .map((head) => `${head.textContent} ${head.nextElementSibling?.textContent}`);
