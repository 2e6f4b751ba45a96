/**
 * Limits how much one person may ask of the server, by kind of call (docs/decisions/0044-what-one-person-may-cost.md).
 */
import { isChanging, type EndpointName } from '../../src/contract/endpoints';
import { createCallLimiter } from './callLimiter';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a signed-in person; throws 429 after too many of its kind. */
    countCall(person: string, endpoint: EndpointName): void;
  }
}

/** Each of these looks through many records. */
const SEARCHES: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'searchOrders',
  'countOrders',
  'countSearches',
  'listMerchantNames',
  'listMerchants',
  'searchMerchants',
  'listRates',
  'listWindows',
  'listStaffUsers',
  'listActivity',
]);

/**
 * A search costs as much as this many other calls, and so does telling one's presence, which goes to all processes and
 * to others' streams.
 */
const SEARCH_WEIGHT = 8;

/** `perMinute`: reading calls a minute per person, and separately the same number of changes. */
export function createPersonLimits(
  perMinute: number,
  now: () => number,
): (person: string, endpoint: EndpointName) => void {
  const search = createCallLimiter(perMinute / SEARCH_WEIGHT, now);
  const presence = createCallLimiter(perMinute / SEARCH_WEIGHT, now);
  const read = createCallLimiter(perMinute, now);
  const change = createCallLimiter(perMinute, now);
  return (person, endpoint) => {
    if (SEARCHES.has(endpoint)) search(person);
    else if (endpoint === 'reportPresence') presence(person);
    else if (isChanging(endpoint)) change(person);
    else read(person);
  };
}
