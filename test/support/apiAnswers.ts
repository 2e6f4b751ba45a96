/** Checks whether our server could send an answer of a fake API, by the contract's schema for endpoint and status. */
import { STATUS_CODES } from 'node:http';
import type * as z from 'zod';
import type { EndpointName } from '../../src/contract/endpoints';
import { serverMessages } from '../../src/contract/serverMessages';
import { withWireNames } from '../../src/contract/product';
import { ANSWERS, type AnsweredEndpoint } from '../../src/contract/schemas/answers';
import { errorAnswer, type ErrorAnswer } from '../../src/contract/schemas/common';
import { merchantSummary, shippingRule, zone } from '../../src/contract/schemas/merchants';
import { order } from '../../src/contract/schemas/orders';
import { merchantUser, staffUser } from '../../src/contract/schemas/users';
import { savedView } from '../../src/contract/schemas/views';
import { quickFillTags } from '../../src/contract/schemas/zones';

/** The endpoints of the contract, and the one file that the console loads besides them. */
const SCHEMAS = { ...ANSWERS, quickFillTags } as const;
export type FakedEndpoint = AnsweredEndpoint | 'quickFillTags';

/** Accepts immutable values too, as tests hold them. */
type Held<Value> = Value extends readonly (infer Entry)[]
  ? readonly Held<Entry>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Held<Value[Key]> }
    : Value;

/** The body of an answer with status 200, with neutral names for {product} fields. */
export type AnswerOf<Name extends FakedEndpoint> = Held<z.infer<(typeof SCHEMAS)[Name]>>;

/** An answer with a status other than 200, or one that our server would not send. */
export class Given {
  constructor(
    readonly status: number,
    /** A text is sent unchanged, anything else as JSON. */
    readonly body: unknown,
    /** Where the answer comes from; null for our server. */
    readonly foreign: string | null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The connection breaks before an answer arrives. */
export const LOST = { isLost: true } as const;

/** A refusal as our server sends it. A 412 contains the current record as `current`. */
export function refusal(
  statusCode: number,
  message: string,
  more: Held<Pick<ErrorAnswer, 'details' | 'current' | 'changed' | 'roles'>> = {},
): Given {
  const requestId = `req-${statusCode}`;
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const body = { statusCode, error, message, requestId, ...more };
  return new Given(statusCode, body, null, { 'x-request-id': requestId });
}

/** Our server's answer after an internal error; it never tells the cause. */
export const broken = () => refusal(500, serverMessages.serverFailed);

/** An answer that our server would not send: `why` says who sends it, or what is different. */
export const foreign = (why: string, status: number, body: unknown) => new Given(status, body, why);

/** A gateway in front of the server that cannot reach it. */
export const gateway = (status = 502) => foreign('a gateway', status, '<html>gateway</html>');

/** The statuses of our server's refusals. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 507];

/** What a 412 contains: the record to be changed. */
const RECORDS: Partial<Record<EndpointName, z.ZodType>> = {
  updateOrder: order,
  updateOrderAddress: order,
  changeDeliveryWindow: order,
  setPickupReady: order,
  geocodeOrder: order,
  reviveOrder: order,
  updateView: savedView,
  deleteView: savedView,
  updateMerchant: merchantSummary,
  archiveMerchant: merchantSummary,
  updateZone: zone,
  deleteZone: zone,
  addLocationPricing: zone,
  removeLocationPricing: zone,
  updateShippingRule: shippingRule,
  updateShippingRuleByAction: shippingRule,
  deleteShippingRule: shippingRule,
  updateUser: merchantUser,
  deleteMerchantUser: merchantUser,
  updateStaffUser: staffUser,
  activateStaffUser: staffUser,
  deactivateStaffUser: staffUser,
  inviteStaffUser: staffUser,
  deleteStaffUser: staffUser,
};

type Loose = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Members that the schema dropped because they are not in the contract. */
function strangers(given: unknown, known: unknown, path: readonly PropertyKey[] = []): string[] {
  if (!isRecord(given) || !isRecord(known)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const at = [...path, key];
    if (value === undefined) return [];
    return key in known
      ? strangers(value, known[key], at)
      : [`${at.map(String).join('.')}: not in the contract`];
  });
}

function mismatches(schema: z.ZodType, value: unknown): string[] {
  const { error, data } = schema.safeParse(value);
  return error
    ? error.issues.map(({ path, message }) => `${path.map(String).join('.') || '(body)'}: ${message}`)
    : strangers(value, data);
}

/** What is wrong with a refusal, in lines; [] if our server could have sent it. */
function wrongInRefusal(name: FakedEndpoint, status: number, body: unknown): string[] {
  if (!REFUSALS.includes(status)) return [`status ${status} is none of our server's`];
  const found = mismatches(errorAnswer, body);
  if (found.length > 0 || !isRecord(body)) return found;
  if (status === 500 && body.message !== serverMessages.serverFailed) {
    return [`message: our server says ${JSON.stringify(serverMessages.serverFailed)} with every 500`];
  }
  if (status !== 412) return 'current' in body ? ['current: only a 412 brings it'] : [];
  const record = name === 'quickFillTags' ? undefined : RECORDS[name];
  if (record === undefined) return ['status 412: it takes no If-Match'];
  return mismatches(record, body.current).map((line) => `current.${line}`);
}

/** What our server would not have answered, in lines; [] for a valid answer. */
export function wrongIn(name: FakedEndpoint, answer: unknown): string[] {
  if (!(answer instanceof Given)) return mismatches(SCHEMAS[name], answer);
  return answer.foreign !== null ? [] : wrongInRefusal(name, answer.status, answer.body);
}

/** An answer under the names on the wire. */
export function woven(answer: unknown, productKey: string): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => woven(entry, productKey));
  if (!isRecord(answer)) return answer;
  const inside = Object.entries(answer).map(([key, value]) => [
    key,
    key === 'orders' || key === 'current' ? woven(value, productKey) : value,
  ]);
  return withWireNames(Object.fromEntries(inside) as Loose, productKey);
}
