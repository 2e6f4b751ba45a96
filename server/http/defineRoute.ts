/**
 * Registers one endpoint of the contract. Address and roles come from ENDPOINTS, validation and OpenAPI from the same
 * zod schemas, and changing calls get a transaction that also keeps the answer under their Idempotency-Key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ENDPOINTS, isChanging, type Callers, type EndpointName } from '../../src/contract/endpoints';
import type { Role } from '../../src/contract/roles';
import { ANSWERS, type AnsweredEndpoint } from '../../src/contract/schemas/answers';
import { errorAnswer } from '../../src/contract/schemas/common';
import { withOrigin } from '../db/origin';
import type { Read } from '../db/reads';
import type { ServerDeps } from '../deps';
import type { Actor } from '../repositories/audit';
import { HttpAnswer } from './answer';
import { authenticate } from './authenticate';
import { firstAnswer, keyedCall, runChange, type ChangeRunner, type KeyedCall } from './idempotency';
import { runClaimed, runInSteps, type ClaimRunner, type StepsRunner } from './idempotencyRecorder';
import { BODY_LIMIT_BYTES, PUBLIC_BODY_LIMIT_BYTES } from './jsonBody';
import { withLastChange } from './lastChange';
import { readHeaders } from './readHeaders';
import { originOf } from './requestOrigin';

/** Who is calling; on public endpoints the e-mail is empty and there are no roles. */
export interface Caller {
  readonly email: string;
  readonly roles: readonly Role[];
  /** Session of the token; empty on public endpoints. */
  readonly sessionId: string;
  readonly requestId: string;
}

/** Returns the caller as the audit trail names them. */
export function actorOf({ email, requestId }: Caller): Actor {
  return { actor: email, requestId };
}

/** The request with its validated parts; everything else of Fastify's request is there too. */
type RouteRequest<P, Q, B> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
};

interface RouteTools {
  /**
   * Runs the change in one transaction together with its audit rows; the handler should return the value that this
   * returns. With an Idempotency-Key the answer is kept in the same transaction.
   */
  readonly change: ChangeRunner;
  /** For work with steps outside its transactions that may safely start twice: see `runInSteps`. */
  readonly inSteps: StepsRunner;
  /** For work that asks another system, which must be asked only once per Idempotency-Key: see `runClaimed`. */
  readonly claimed: ClaimRunner;
  /** Only reads, on a standby if there is one that is up to date. */
  readonly read: Read;
  readonly reply: FastifyReply;
}

interface RouteSpec<P, Q, B> {
  /** One line for the OpenAPI page. */
  readonly summary?: string;
  readonly params?: z.ZodType<P>;
  /** If both this and `body` are missing, nothing may be sent: members that nobody reads are refused by name. */
  readonly querystring?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** Size limit of the body in bytes, if it is not the usual `BODY_LIMIT_BYTES`. */
  readonly bodyLimit?: number;
  /**
   * The body holds passwords. The database must keep no trace of it, not even the fingerprint stored with an
   * Idempotency-Key, so the key is ignored.
   */
  readonly isSecret?: true;
  /**
   * Shape of the 2xx answer if it is not the contract's own. Objects are always checked against it, JSON text only in
   * tests.
   */
  readonly answer?: z.ZodType;
  /**
   * Media type of an answer that is not JSON, instead of JSON or in addition to it; the OpenAPI page shows it as text.
   */
  readonly otherAnswer?: 'application/pdf' | 'text/event-stream';
  /**
   * Returns the answer: a value, or `answerJson`/`answerText` for an ETag or finished text. Refusals are
   * thrown with `throwHttpError`. A returned `undefined` means that the handler used `tools.reply` itself.
   */
  handler(request: RouteRequest<P, Q, B>, caller: Caller, tools: RouteTools): Promise<unknown>;
}

const hasJson = (name: EndpointName): name is AnsweredEndpoint => name in ANSWERS;

/** Schema for a part of the request from which the route reads nothing. */
const NOTHING = z.strictObject({});

const PUBLIC_CALLER = { email: '', roles: [], sessionId: '' } as const;

/** Adds the endpoint to the app. Call it inside the plugin that carries the API prefix. */
export function defineRoute<P = unknown, Q = unknown, B = unknown>(
  app: FastifyInstance,
  deps: ServerDeps,
  name: EndpointName,
  spec: RouteSpec<P, Q, B>,
): void {
  const { method, path, roles } = ENDPOINTS[name];
  const takesKey = method !== 'GET' && roles !== 'public' && spec.isSecret !== true;
  const answer = spec.answer ?? (hasJson(name) ? ANSWERS[name] : undefined);
  const content = {
    ...(answer && { 'application/json': { schema: answer } }),
    ...(spec.otherAnswer && { [spec.otherAnswer]: { schema: z.string() } }),
  };
  const identify = async (request: FastifyRequest, callers: Callers) =>
    (request.caller = await authenticate(deps, request, callers));
  app.route({
    method,
    url: path.replace('{product}', deps.settings.product.key),
    bodyLimit: roles === 'public' ? PUBLIC_BODY_LIMIT_BYTES : (spec.bodyLimit ?? BODY_LIMIT_BYTES),
    config: { readHeaders: readHeaders(name, takesKey) },
    schema: {
      operationId: name,
      ...(spec.summary ? { summary: spec.summary } : {}),
      ...(roles === 'public'
        ? { security: [] }
        : { description: roles === 'signedIn' ? 'Anyone who is signed in.' : `Roles: ${roles.join(', ')}.` }),
      ...(spec.params ? { params: spec.params } : {}),
      querystring: spec.querystring ?? NOTHING,
      ...(method === 'GET' ? {} : { body: spec.body ?? NOTHING.optional() }),
      response: {
        ...(Object.keys(content).length > 0 ? { '2xx': { content } } : {}),
        '4xx': errorAnswer,
        '5xx': errorAnswer,
      },
    },
    ...(roles === 'public'
      ? {}
      : {
          // Runs before the body is read, so that the server parses nothing for unknown callers.
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const { email } = await identify(request, roles);
            app.countCall(email, name);
            if (await app.takeTurn(email, reply)) await identify(request, roles);
          },
          // A body may take a minute to arrive, and the caller may have lost their rights in that time.
          preHandler: async (request: FastifyRequest) => {
            if (request.caller?.isEarly) await identify(request, roles);
          },
        }),
    handler: async (request, reply) => {
      const { email, roles, sessionId } = request.caller ?? PUBLIC_CALLER;
      const caller: Caller = { email, roles, sessionId, requestId: request.id };
      const call = takesKey ? keyedCall(request, caller.email, name) : null;
      // Each of these three looks up the earlier answer of this key itself.
      let isLooked = false;
      const looking = (): KeyedCall | null => {
        isLooked = true;
        return call;
      };
      const tools: RouteTools = {
        change: (work) => runChange(deps, looking(), work),
        inSteps: (work) => runInSteps(deps, looking(), work),
        claimed: (work) => runClaimed(deps, looking(), work),
        read: (work) => (deps.reads ? deps.reads(request.caller?.place ?? null, work) : work(deps.db)),
        reply,
      };
      const work = async (): Promise<unknown> => {
        // Checked first, so that no other system is asked to do something that cannot be stored here.
        const shortage = isChanging(name) ? deps.engine.shortage() : null;
        if (shortage) throw shortage;
        return spec.handler(request as unknown as RouteRequest<P, Q, B>, caller, tools);
      };
      const result = await withOrigin(originOf(request), work)
        .catch((error: unknown) => {
          if (call === null || isLooked) throw error;
          return firstAnswer(deps, call, error);
        })
        .catch(async (error: unknown) => {
          throw await withLastChange(deps.db, error);
        });
      return result === undefined ? reply : send(deps, reply, result, answer);
    },
  });
}

function send(
  deps: ServerDeps,
  reply: FastifyReply,
  result: unknown,
  schema: z.ZodType | undefined,
): FastifyReply {
  if (!(result instanceof HttpAnswer)) return reply.send(result);
  // Large answers are finished text and are not parsed again, except in tests, so that a wrong shape shows up there.
  if (deps.checkAnswers && schema && result.text !== null) schema.parse(JSON.parse(result.text));
  if (result.etag !== null) void reply.header('etag', result.etag);
  void reply.status(result.status);
  if (result.text === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(result.text);
}
