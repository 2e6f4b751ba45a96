/** The zones page in jsdom: the whole console at a merchant's zones, with a server that keeps them. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { Zone } from '../../../src/contract/schemas/merchants';
import type { FeedPlatform } from '../../../src/store/feed/feedPlatform';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';

export type WireZone = Required<Zone>;

/** A zone with prices in short form: `H2X: 8.75`. */
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
  /** Each read of the merchant returns the current content of `zones`, which a test changes as somebody else. */
  readonly isLive?: boolean;
  /** The query in addition to the merchant: `&zone=zon_est`. */
  readonly query?: string;
  /** Take precedence over the zones. */
  readonly answers?: Handlers;
  readonly config?: Partial<RuntimeConfig>;
  readonly followsChanges?: FeedPlatform;
}

const MERCHANT_ID = ELISABETH.id;
const CENTRE = aZone('Centre', { H2X: 8.75, H2G: 8.75, H2V: 7.25 });
const EST = aZone('Est', { H2: 9.5, H1: 8.25 });

type PriceRows = Zone['locationPricing']['pricingRows'];

/** Opens the page on a server whose zones can be changed. */
export function openZones({
  zones = [CENTRE, EST],
  archived = false,
  isLive = false,
  query = '',
  answers = {},
  config = {},
  followsChanges,
}: Options = {}) {
  let held = [...zones];
  const update = (its: (zone: WireZone) => boolean, changes: (zone: WireZone) => Partial<Zone>) => {
    const zone = held.find(its);
    if (!zone) return refusal(404, merchantMessages.zoneNotFound(''));
    const changed = { ...zone, ...changes(zone), version: zone.version + 1 };
    held = held.map((one) => (one === zone ? changed : one));
    return changed;
  };
  const reprice = (zoneName: string | undefined, change: (rows: PriceRows) => PriceRows) =>
    update(
      ({ name }) => name === zoneName,
      ({ locationPricing: { pricingRows } }) => ({ locationPricing: { pricingRows: change(pricingRows) } }),
    );
  const opened = renderApp({
    at: `/merchants/Elisabeth/viewZones?merchantId=${MERCHANT_ID}&searchParam=Boul${query}`,
    roles: ['admin'],
    config,
    ...(followsChanges && { followsChanges }),
    answers: [
      answers,
      {
        getMerchant: () => ({ ...ELISABETH, archived, zones: isLive ? [...zones] : held, shippingRules: [] }),
        deleteZone: (call) => {
          held = held.filter(({ name }) => name !== call.query.zoneName);
          return {};
        },
        addLocationPricing: ({ body: { zoneName, ...row } }) => reprice(zoneName, (rows) => [...rows, row]),
        removeLocationPricing: ({ query: { zoneName, postalPrefix } }) =>
          reprice(zoneName, (rows) => rows.filter((row) => row.postalPrefix !== postalPrefix)),
        updateZone: ({ params, body }) =>
          update(
            ({ id }) => id === params.zoneId,
            () => body as Partial<Zone>,
          ),
      },
      EMPTY_SERVER,
    ],
  });
  const calls = (method: string) =>
    opened.asked
      .filter((asked) => asked.method === method && asked.path.includes(`/merchants/${MERCHANT_ID}/`))
      .map(({ path, body }) => ({ path: decodeURIComponent(path.replace(/^.*?\/zones/, '/zones')), body }));
  return { ...opened, calls };
}

export const card = (name: string) => screen.findByRole('listitem', { name });

/** Opens the prices of a zone and returns the dialog. */
export async function openPrices(
  user: ReturnType<typeof renderApp>['user'],
  name: string,
): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `View Location Pricing of ${name}` }));
  return screen.findByRole('dialog', { name: `Location Pricing: ${name}` });
}

/** Prefix and price of each rendered row. */
export const priceRows = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole('rowheader')
    .map((head) => `${head.textContent} ${head.nextElementSibling?.textContent}`);

/** Chooses the first time zone found for this text. */
export async function chooseTimeZone(user: UserEvent, typed: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Time Zone:/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search Time Zone' }), `${typed}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Time Zone' })).toBeNull());
}
