/** A request to the admin API as it was sent, in terms of the contract. */
import type * as z from 'zod';
import { ENDPOINTS, type EndpointName, type HttpMethod } from '../../src/contract/endpoints';
import { loginRequest, passwordChange, registerRequest } from '../../src/contract/schemas/auth';
import { createMerchantRequest, updateMerchantRequest } from '../../src/contract/schemas/merchantChanges';
import {
  addressUpdate,
  bulkPickupReady,
  orderUpdate,
  windowChange,
} from '../../src/contract/schemas/orderChanges';
import {
  exportNote,
  orderCountRequest,
  orderCountsRequest,
  orderSearchRequest,
} from '../../src/contract/schemas/orders';
import { presenceRequest } from '../../src/contract/schemas/presence';
import { ratesRequest } from '../../src/contract/schemas/rates';
import {
  createShippingRuleRequest,
  ruleActionRequests,
  updateShippingRuleRequest,
} from '../../src/contract/schemas/shippingRules';
import {
  createMerchantUserRequest,
  staffActivation,
  staffUserRequest,
  staffUserUpdate,
  updateUserRequest,
} from '../../src/contract/schemas/users';
import { createViewRequest, updateViewRequest } from '../../src/contract/schemas/views';
import {
  addLocationPricingRequest,
  createZoneRequest,
  updateZoneRequest,
} from '../../src/contract/schemas/zones';

/** Bodies that our server accepts. Other endpoints accept none, except the actions of a rule. */
const REQUESTS = {
  login: loginRequest,
  register: registerRequest,
  changePassword: passwordChange,
  searchOrders: orderSearchRequest,
  countOrders: orderCountRequest,
  countSearches: orderCountsRequest,
  noteExport: exportNote,
  reportPresence: presenceRequest,
  updateOrderAddress: addressUpdate,
  updateOrder: orderUpdate,
  createView: createViewRequest,
  updateView: updateViewRequest,
  bulkPickupReady,
  changeDeliveryWindow: windowChange,
  listRates: ratesRequest,
  createMerchant: createMerchantRequest,
  updateMerchant: updateMerchantRequest,
  createZone: createZoneRequest,
  updateZone: updateZoneRequest,
  addLocationPricing: addLocationPricingRequest,
  createShippingRule: createShippingRuleRequest,
  updateShippingRule: updateShippingRuleRequest,
  createMerchantUser: createMerchantUserRequest,
  updateUser: updateUserRequest,
  createStaffUser: staffUserRequest,
  updateStaffUser: staffUserUpdate,
  activateStaffUser: staffActivation,
} as const satisfies Partial<Record<EndpointName, z.ZodType>>;

type Requests = typeof REQUESTS;

/** The body for an endpoint. */
export type BodyOf<Name> = Name extends keyof Requests ? z.infer<Requests[Name]> : unknown;

/** The requested endpoint, the one file besides them, or null for an unknown one. */
type CalledName = EndpointName | 'quickFillTags' | null;

export interface Call<Name extends CalledName = CalledName> {
  readonly endpoint: Name;
  readonly method: string;
  /** Path and query after /api, as sent. */
  readonly path: string;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<Name>;
  /** The headers Idempotency-Key, If-Match and Authorization; null if not sent. */
  readonly key: string | null;
  readonly ifMatch: string | null;
  readonly authorization: string | null;
}

/**
 * Paths as patterns. Those without parameters come first, because `/user/manageUsers` also matches `/user/:username`.
 */
const PATTERNS = [
  ...Object.entries(ENDPOINTS),
  ['quickFillTags', { method: 'GET' as HttpMethod, path: '/quick-fill-tags.json' }] as const,
]
  .map(([name, { method, path }]) => {
    const source = path.replace('{product}', '[^/]+').replace(/:(\w+)/g, '(?<$1>[^/]+)');
    return {
      name: name as CalledName,
      method,
      size: path.split(':').length,
      pattern: new RegExp(`^${source}$`),
    };
  })
  .sort((one, other) => one.size - other.size);

function endpointOf(method: string, path: string): Pick<Call, 'endpoint' | 'params'> {
  for (const { name, method: its, pattern } of PATTERNS) {
    const found = its === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {});
    return {
      endpoint: name,
      params: Object.fromEntries(params.map(([key, value]) => [key, decodeURIComponent(value)])),
    };
  }
  return { endpoint: null, params: {} };
}

/** Reads the arguments of `fetch`. */
export function readCall(input: RequestInfo | URL, init: RequestInit | undefined): Call {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/^\/api(?=\/)/, '');
  const [pathname = '', search = ''] = path.split('?');
  const method = init?.method ?? 'GET';
  const headers = new Headers(init?.headers);
  return {
    ...endpointOf(method, pathname),
    method,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    key: headers.get('Idempotency-Key'),
    ifMatch: headers.get('If-Match'),
    authorization: headers.get('Authorization'),
  };
}

/** Why our server would refuse the body of a request, in lines; [] if it would accept it. */
export function wrongInRequest({ endpoint, params, body }: Call): string[] {
  const actions: Readonly<Record<string, z.ZodType>> = ruleActionRequests;
  const requests: Partial<Record<EndpointName, z.ZodType>> = REQUESTS;
  if (endpoint === null || endpoint === 'quickFillTags') return [];
  const schema =
    endpoint === 'updateShippingRuleByAction' ? actions[params.action ?? ''] : requests[endpoint];
  if (!schema) return body === undefined || JSON.stringify(body) === '{}' ? [] : ['(body): it takes none'];
  const { error } = schema.safeParse(body);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join('.') || '(body)'}: ${message}`,
  );
}
