/** Decides which answers the audit trail records as acts. Changes write their own rows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../src/contract/endpoints';
import type { ActivityQuery } from '../../src/contract/schemas/activity';
import { registerRequest } from '../../src/contract/schemas/auth';
import { isEmail } from '../../src/lib/email';
import type { ServerDeps } from '../deps';
import { normalizeEmail } from '../repositories/users';
import { createActTally, type Act } from '../services/actTally';
import { countedAddress, plainAddress } from './callerAddress';
import { originOf } from './requestOrigin';

/** What a status means at sign-in and at registration. A successful registration writes its own row. */
const AT_THE_DOOR: Partial<Record<EndpointName, Readonly<Record<number, string>>>> = {
  login: { 200: 'signIn', 401: 'signInRefused', 403: 'signInRefused', 429: 'signInLimited' },
  register: {
    400: 'registerRefused',
    403: 'registerRefused',
    409: 'registerRefused',
    429: 'registerLimited',
  },
};

/** What a status means for a signed-in person. */
const REFUSALS: Readonly<Record<number, string>> = { 403: 'refused', 429: 'limited' };
/** Someone with a stolen token could use the password change to guess the password. */
const PASSWORD_REFUSALS: typeof REFUSALS = { ...REFUSALS, 400: 'changePasswordRefused' };

const MAX_EMAIL = 320;
/** The password was right, or the account may not sign in: what was typed is an account's name. */
const OF_ACCOUNT: readonly number[] = [200, 403];
/** Replaces a typed e-mail that is not valid: a password in the wrong field must not stay in the trail. */
const NO_EMAIL = 'not an e-mail';
/**
 * Replaces the e-mail of a registration that is not valid: it is refused before anything is counted, so a stranger
 * could fill the trail with invented ones.
 */
const NOT_VALID = 'not a valid registration';

/**
 * Watches every answer of the API when it is made, so that a caller cannot hide an act by not waiting for its answer.
 * Everything gathered is written before the server ends.
 */
export function registerActs(app: FastifyInstance, deps: ServerDeps): void {
  const tally = createActTally(deps);
  const isFurtherPage = createReadings(deps.now);
  app.addHook('onClose', () => tally.stop());
  app.addHook('onSend', (request, reply, _payload, done) => {
    const act = actOf(request, reply, isFurtherPage);
    if (act) tally.count(act);
    done();
  });
}

function actOf(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  isFurtherPage: IsFurtherPage,
): Act | null {
  const endpoint = (request.routeOptions.schema as { operationId?: EndpointName } | undefined)?.operationId;
  if (endpoint === undefined) return null;
  const { person = '' } = request;
  const act = {
    actor: person,
    address: plainAddress(request.ip) ?? '',
    network: countedAddress(request.ip),
    requestId: request.id,
    origin: originOf(request),
  };
  const atTheDoor = AT_THE_DOOR[endpoint]?.[statusCode];
  if (atTheDoor !== undefined) {
    const typed = typedEmail(request.body);
    const readable = isEmail(typed) || OF_ACCOUNT.includes(statusCode) ? typed : NO_EMAIL;
    const isUncounted = endpoint === 'register' && !registerRequest.safeParse(request.body).success;
    const email = isUncounted && statusCode === 400 ? NOT_VALID : readable;
    // Only a successful sign-in proves who it was: anybody could have typed the address of a refused one.
    const actor = atTheDoor === 'signIn' ? email : '';
    return { ...act, actor, action: atTheDoor, entity: 'signIn', entityId: email };
  }
  if (person === '') return null;
  const refusal = (endpoint === 'changePassword' ? PASSWORD_REFUSALS : REFUSALS)[statusCode];
  if (refusal !== undefined) return { ...act, action: refusal, entity: 'endpoint', entityId: endpoint };
  if (statusCode !== 200) return null;
  if (endpoint === 'listActivity') return readingOf(request, act, isFurtherPage);
  if (endpoint !== 'getLabel') return null;
  const { id } = request.params as { id: string };
  return { ...act, action: 'printLabels', entity: 'labels', entityId: person, record: id };
}

/** Counts one reading per visit or changed filter of the activity list, and one per export. */
function readingOf(
  { query, person = '' }: FastifyRequest,
  act: Omit<Act, 'action' | 'entity' | 'entityId'>,
  isFurtherPage: IsFurtherPage,
): Act | null {
  const { below, limit: _limit, purpose, fold: _fold, ...filter } = query as ActivityQuery;
  const action = purpose === 'export' ? 'exportActivity' : 'readActivity';
  const filterText = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  ).toString();
  if (isFurtherPage([person, action, filterText].join('\n'), below !== undefined)) return null;
  return { ...act, action, entity: 'activity', entityId: person, record: filterText || 'all' };
}

/** Further pages belong to a reading this long; then another is recorded. Milliseconds. */
const SAME_READING_MS = 10 * 60_000;
/** Most readings remembered. A page of a forgotten one is counted as another reading. */
const MOST_READINGS = 1_000;

type IsFurtherPage = (reading: string, saysSo: boolean) => boolean;

/**
 * Tells the further pages of a reading, which are not counted again. That a call names the page before it is not
 * enough: anybody can invent a place above all events. So a further page does not prolong its reading.
 */
function createReadings(now: () => number): IsFurtherPage {
  const countedAt = new Map<string, number>();
  return (reading, saysSo) => {
    const before = countedAt.get(reading);
    const at = now();
    if (saysSo && before !== undefined && at - before < SAME_READING_MS) return true;
    countedAt.delete(reading);
    countedAt.set(reading, at);
    const [oldest] = countedAt.keys();
    if (countedAt.size > MOST_READINGS && oldest !== undefined) countedAt.delete(oldest);
    return false;
  };
}

function typedEmail(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalizeEmail(email).slice(0, MAX_EMAIL) : '';
}
