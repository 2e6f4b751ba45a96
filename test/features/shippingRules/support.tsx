/** The shipping rules page in jsdom: the whole console at a merchant's rules, on a server that keeps them. */
import { screen } from '@testing-library/react';
import { renderApp, type StandInAnswer } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';

// jsdom draws nothing, and says so at length when a text is measured.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });

interface WireService {
  readonly speedPricingType: string;
  readonly price: number;
  readonly name?: string;
  readonly description?: string;
  readonly dispatcher?: string;
  readonly locales?: readonly unknown[];
}
interface WireBand {
  readonly weightInPounds: number;
  readonly price: number;
}
interface WireNamed {
  readonly name: string;
  readonly pricingStrategy: { readonly pricingRows: readonly unknown[] };
}
export interface WireRule {
  readonly id: string;
  readonly originZone: string;
  readonly destinationZone: string;
  readonly inTransitDays: number;
  readonly surcharge: number;
  readonly services: readonly WireNamed[];
  readonly version: number;
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const window = (timeStart: string, timeEnd: string) => ({ timeStart, timeEnd });
const noWeek = () => ({ ...Object.fromEntries(DAYS.map((day) => [day, []])), exceptions: [] });
const deliveryWeek = {
  ...noWeek(),
  monday: [
    {
      deliveryWindow: window('12:00', '16:00'),
      pickupWindow: window('09:00', '10:00'),
      cutoffTime: '08:30',
    },
  ],
};
const pickupWeek = { ...noWeek(), monday: [{ pickupWindow: window('09:00', '10:00'), cutoffTime: '08:30' }] };

interface RuleParts {
  readonly days?: number;
  readonly surcharge?: number;
  /** Null for no speedPricing at all. */
  readonly speed?: readonly WireService[] | null;
  readonly bands?: readonly WireBand[];
  readonly hasWindows?: boolean;
}

export const aService = (speedPricingType: string, price: number, dispatcher = 'routing'): WireService => ({
  speedPricingType,
  price,
  name: speedPricingType,
  description: 'Said to customers.',
  dispatcher,
  locales: [{ locale: 'FR', name: 'Nom', description: 'Texte.', dispatcher }],
});

export const bands = (...prices: number[]): WireBand[] =>
  prices.map((price, index) => ({ weightInPounds: index + 1, price }));

export function aRule(from: string, to: string, parts: RuleParts = {}): WireRule {
  const { days = 0, surcharge = 0, speed = [], bands: weights = [], hasWindows = true } = parts;
  const named = (name: string, pricingRows: readonly unknown[]) => ({
    name,
    pricingStrategy: { pricingRows },
  });
  return {
    id: `rul_${from}_${to}`.toLowerCase().replaceAll(' ', '-'),
    originZone: from,
    destinationZone: to,
    inTransitDays: days,
    surcharge,
    services: [
      ...(speed === null ? [] : [named('speedPricing', speed)]),
      ...(weights.length === 0 ? [] : [named('weightPricing', weights)]),
    ],
    ...{
      deliveryConstraintsByWeek: hasWindows ? deliveryWeek : noWeek(),
      pickupConstraintsByWeek: hasWindows ? pickupWeek : noWeek(),
    },
    version: 3,
  };
}

export const CENTRE_LAVAL = aRule('Centre', 'Laval', {
  surcharge: 1.5,
  speed: [aService('SAMEDAY', 5), aService('NEXTDAY', 0), aService('SCHEDULED', 3.5, 'other-carrier')],
  bands: bands(0, 1.5, 1.5, 3.25),
});
const CENTRE_QUEBEC = aRule('Centre', 'Québec', { days: 1, surcharge: 6, speed: [] });
export const QUEBEC_HALIFAX = aRule('Québec', 'Halifax', {
  days: 3,
  surcharge: 12.75,
  speed: null,
  hasWindows: false,
});

interface Options {
  readonly rules?: readonly WireRule[];
  readonly archived?: boolean;
  /** What the address says besides the merchant: `&rule=rul_centre_laval`. */
  readonly query?: string;
  /** Answers before the rules do; null leaves it to them. */
  readonly answer?: (method: string, path: string, body: unknown) => StandInAnswer | null;
}

const MERCHANT_ID = String(ELISABETH.id);

/** What an action changes of a rule. */
function acted(rule: WireRule, action: string, body: Record<string, unknown>): WireRule {
  const version = rule.version + 100;
  const rowsOf = (name: string) =>
    (rule.services.find((service) => service.name === name)?.pricingStrategy.pricingRows ??
      []) as readonly WireService[];
  const withRows = (name: string, pricingRows: readonly unknown[]): WireRule => ({
    ...rule,
    version,
    services: [
      ...rule.services.filter((service) => service.name !== name),
      { name, pricingStrategy: { pricingRows } },
    ],
  });
  switch (action) {
    case 'add': {
      const row = body.speedPricingRow as WireService;
      const rows = rowsOf('speedPricing');
      const isThere = rows.some(({ speedPricingType }) => speedPricingType === row.speedPricingType);
      return withRows(
        'speedPricing',
        isThere
          ? rows.map((one) => (one.speedPricingType === row.speedPricingType ? row : one))
          : [...rows, row],
      );
    }
    case 'remove': {
      const { speedPricingType } = body.speedPricingRow as WireService;
      return withRows(
        'speedPricing',
        rowsOf('speedPricing').filter((one) => one.speedPricingType !== speedPricingType),
      );
    }
    case 'weightPricing':
      return withRows('weightPricing', (body.weightPricing as { pricingRows: unknown[] }).pricingRows);
    default:
      return { ...rule, ...body, version };
  }
}

/** Opens the page; its changes work on the given rules. */
export function openRules({
  rules = [CENTRE_LAVAL, CENTRE_QUEBEC, QUEBEC_HALIFAX],
  archived = false,
  query = '',
  answer = () => null,
}: Options = {}) {
  let held = [...rules];
  const opened = renderApp({
    at: `/merchants/Elisabeth/viewShippingRules?merchantId=${MERCHANT_ID}&searchParam=Boul${query}`,
    roles: ['admin'],
    config: { providerName: 'Boréal', productKey: 'routing' },
    answer: (url, body, method) => {
      const { pathname, searchParams } = new URL(url, 'http://console.test');
      const path = pathname.replace(/^\/api/, '');
      const given = answer(method, path, body);
      if (given !== null) return given;
      const base = `/merchants/${MERCHANT_ID}`;
      // The merchant itself knows of one rule, an old one.
      if (path === base) {
        const shippingRules = [aRule('Old', 'Older')];
        return { status: 200, body: { ...ELISABETH, archived, zones: [], shippingRules } };
      }
      if (path === `${base}/shippingRules` && method === 'DELETE') {
        held = held.filter(
          ({ originZone, destinationZone }) =>
            originZone !== searchParams.get('originZone') ||
            destinationZone !== searchParams.get('destinationZone'),
        );
        return { status: 200, body: {} };
      }
      if (path === `${base}/shippingRules`) return { status: 200, body: held };
      const action = /\/shippingRules\/actions\/(\w+)$/.exec(path)?.[1];
      if (action !== undefined) {
        const { zones, ...change } = body as Record<string, unknown> & {
          zones: { originZone: string; destinationZone: string };
        };
        const isIt = (rule: WireRule) =>
          rule.originZone === zones.originZone && rule.destinationZone === zones.destinationZone;
        held = held.map((rule) => (isIt(rule) ? acted(rule, action, change) : rule));
        return { status: 200, body: held.find(isIt) };
      }
      return { status: 200, body: {} };
    },
  });
  /** Calls of a kind that concern rules, `/actions/surcharge` written short. */
  const calls = (method: string) =>
    opened.asked
      .filter((asked) => asked.method === method && asked.url.includes('/shippingRules'))
      .map(({ url, body }) => ({ path: decodeURIComponent(url.replace(/^.*?\/shippingRules/, '')), body }));
  return { ...opened, calls };
}

/** A refusal of the server's. */
export const refusal = (status: number, message: string, more: object = {}): StandInAnswer => ({
  status,
  body: { statusCode: status, message, ...more },
});

export const card = (name: string) => screen.findByRole('listitem', { name });
