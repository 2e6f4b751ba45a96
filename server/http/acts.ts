/** Which answers are acts for the audit trail, beside the changes, which write their own rows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../src/contract/endpoints';
import type { ActivityQuery } from '../../src/contract/schemas/activity';
import { isEmail } from '../../src/lib/email';
import type { ServerDeps } from '../deps';
import { normalizeEmail } from '../repositories/users';
import { createActTally, type Act } from '../services/actTally';
import { plainAddress } from './callerAddress';
import { originOf } from './requestOrigin';

/** What a status means at a sign-in and at a registration, which writes its own row when it succeeds. */
const AT_THE_DOOR: Partial<Record<EndpointName, Readonly<Record<number, string>>>> = {
  login: { 200: 'signIn', 401: 'signInRefused', 403: 'signInRefused', 429: 'signInLimited' },
  register: {
    400: 'registerRefused',
    403: 'registerRefused',
    409: 'registerRefused',
    429: 'registerLimited',
  },
};

/** What a status means to somebody who is signed in. */
const REFUSALS: Readonly<Record<number, string>> = { 403: 'refused', 429: 'limited' };
/** Who has a stolen token may guess the password with it. */
const PASSWORD_REFUSALS: typeof REFUSALS = { ...REFUSALS, 400: 'changePasswordRefused' };

const MAX_EMAIL = 320;
/** The password was right, or the account may not sign in: what was typed is an account's name. */
const OF_ACCOUNT: readonly number[] = [200, 403];
/** In place of what was typed as an e-mail and is none: a password in the wrong field must not stay in the trail. */
const NO_EMAIL = 'not an e-mail';

/** Watches every answer of the API; what it gathers is written by the time the server has ended. */
export function registerActs(app: FastifyInstance, deps: ServerDeps): void {
  const tally = createActTally(deps);
  app.addHook('onClose', () => tally.stop());
  app.addHook('onResponse', (request, reply, done) => {
    const act = actOf(request, reply);
    if (act) tally.count(act);
    done();
  });
}

function actOf(request: FastifyRequest, { statusCode }: FastifyReply): Act | null {
  const endpoint = (request.routeOptions.schema as { operationId?: EndpointName } | undefined)?.operationId;
  if (endpoint === undefined) return null;
  const { person = '' } = request;
  const act = {
    actor: person,
    address: plainAddress(request.ip) ?? '',
    requestId: request.id,
    origin: originOf(request),
  };
  const atTheDoor = AT_THE_DOOR[endpoint]?.[statusCode];
  if (atTheDoor !== undefined) {
    const typed = typedEmail(request.body);
    const email = isEmail(typed) || OF_ACCOUNT.includes(statusCode) ? typed : NO_EMAIL;
    // Whose password was right is known; anybody may have typed the address of a refused one.
    const actor = atTheDoor === 'signIn' ? email : '';
    return { ...act, actor, action: atTheDoor, entity: 'signIn', entityId: email };
  }
  if (person === '') return null;
  const refusal = (endpoint === 'changePassword' ? PASSWORD_REFUSALS : REFUSALS)[statusCode];
  if (refusal !== undefined) return { ...act, action: refusal, entity: 'endpoint', entityId: endpoint };
  if (statusCode !== 200) return null;
  if (endpoint === 'listActivity') return readingOf(request, act);
  if (endpoint !== 'getLabel') return null;
  const { id } = request.params as { id: string };
  return { ...act, action: 'printLabels', entity: 'labels', entityId: person, record: id };
}

/** A visit or another filter of the activity, and each file of it; its further pages are the same reading. */
function readingOf(
  { query, person = '' }: FastifyRequest,
  act: Pick<Act, 'actor' | 'address' | 'requestId' | 'origin'>,
): Act | null {
  const { below, limit: _limit, purpose, fold: _fold, ...filter } = query as ActivityQuery;
  if (below !== undefined) return null;
  const action = purpose === 'export' ? 'exportActivity' : 'readActivity';
  const record = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  ).toString();
  return { ...act, action, entity: 'activity', entityId: person, record: record || 'all' };
}

function typedEmail(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? normalizeEmail(email).slice(0, MAX_EMAIL) : '';
}
