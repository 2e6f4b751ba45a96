/**
 * Every error becomes `{statusCode, error, message, requestId}`; what went wrong inside stays inside. The request id in
 * the body is how clients tell the server's own word from that of a gateway, so no error may leave without it.
 */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grouped } from '../../src/contract/counts';
import { serverMessages } from '../../src/contract/serverMessages';
import { DiskFull, isDiskFull } from '../db/engine/diskFull';
import { ThreadLost } from '../db/engine/pgliteThread';
import { DatabaseDown, OutcomeUnknown } from '../db/engine/postgresConnection';
import { isConnectionTimeout } from '../db/engine/singleConnectionPool';
import { sqlState } from '../db/engine/sqlState';
import { asHttpError, type ErrorExtras } from './httpError';
import { scrub } from './log';

/** Fastify's own refusals in our words; one that is not among them is told in general, others with a 4xx status as they are. */
const KNOWN: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON (Content-Type: application/json).',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is shorter or longer than its Content-Length.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_BAD_URL: 'The address is not a valid URL.',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE:
    'The request must say what its body is (Content-Type: application/json).',
};

const tooLarge = (most: number | undefined): string =>
  `The request body is too large${most === undefined ? '' : `: it may have at most ${grouped(most)} bytes`}.`;

/** When a server that is busy may be asked again. Seconds. */
const BUSY_S = 2;
/** When a server whose database is away may be asked again. Seconds. */
const DOWN_S = 10;

interface Outcome {
  readonly statusCode: number;
  readonly message: string;
  readonly extras?: ErrorExtras;
}

/** JSON text of an error answer. */
export function errorBody({ statusCode, message, extras }: Outcome, requestId: string): string {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const { retryAfterS: _inHeader, stale: _lookedUp, ...told } = extras ?? {};
  return JSON.stringify({ statusCode, error, message, requestId, ...told });
}

/** Sends an error answer. Also for places outside Fastify's error handler. */
export function sendError(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const { statusCode, extras } = outcome;
  const retryAfterS = extras?.retryAfterS ?? (statusCode === 503 ? BUSY_S : undefined);
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  return reply
    .status(statusCode)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(outcome, request.id));
}

/** Makes every thrown error an answer. Server errors are logged whole and answered in general words. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const outcome = outcomeOf(error, request);
    // A full disk is in the log already, once, and every change meets it.
    // How long the file is, for whoever asked for a part behind its end.
    const { 'Content-Range': length } = (error as { headers?: Record<string, string> }).headers ?? {};
    if (outcome.statusCode === 416 && length !== undefined) void reply.header('content-range', length);
    if (outcome.statusCode >= 500 && !(error instanceof DiskFull)) logFailure(request, error);
    return sendError(request, reply, outcome);
  });
}

/** What the routing platform refuses, or finds no room here, is no fault of the program: it has no stack to be read. */
function logFailure(request: FastifyRequest, error: FastifyError): void {
  const refusal = asHttpError(error);
  if (refusal && isTold(refusal.statusCode)) {
    const { statusCode: status, message: reason } = refusal;
    request.log.warn({ status, reason: scrub(reason) }, 'Request refused');
  } else request.log.error({ err: error }, 'Request failed');
}

/** 502 repeats what another system said to staff, 503 is our own; any other 5xx is nobody's business. */
const isTold = (statusCode: number): boolean => statusCode < 500 || statusCode === 502 || statusCode === 503;

/**
 * Serialization, deadlock, no memory, no connection free on its side, and a statement that was ended at its limit: the
 * database undid what the statement, or its transaction, had done.
 */
const BUSY_STATES: readonly (string | undefined)[] = ['40001', '40P01', '53200', '53300', '57014'];

/** The database had no room for the work: nothing was done, and it may be tried again soon. */
export function isDatabaseBusy(error: unknown): boolean {
  const isLost = error instanceof ThreadLost && !error.mayBeDone;
  return isConnectionTimeout(error) || isLost || BUSY_STATES.includes(sqlState(error));
}

/** The database takes no changes: a standby, or one that was made read-only. */
const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** The database is away: nothing was done, and how long it lasts nobody knows. */
const isDatabaseDown = (error: unknown): boolean => !isDatabaseBusy(error) && error instanceof DatabaseDown;

/** The database could not take the work, for now, until its disk has room or while it is read-only: nothing was done. */
export const isDatabaseUnable = (error: unknown): boolean =>
  isDatabaseBusy(error) || isDatabaseDown(error) || isDiskFull(error) || isReadOnly(error);

function outcomeOf(error: FastifyError, request: FastifyRequest): Outcome {
  const refusal = asHttpError(error);
  if (refusal) {
    const { statusCode, extras } = refusal;
    return {
      statusCode,
      message: isTold(statusCode) ? refusal.message : serverMessages.serverFailed,
      extras,
    };
  }
  if (isDiskFull(error)) {
    // The folder's name is for the log and the operator only.
    const room = error instanceof DiskFull ? error : null;
    return { statusCode: 507, message: serverMessages.diskFull(room) };
  }
  if (isDatabaseBusy(error)) return { statusCode: 503, message: serverMessages.serverBusy };
  if (isDatabaseDown(error)) {
    return { statusCode: 503, message: serverMessages.databaseDown, extras: { retryAfterS: DOWN_S } };
  }
  if (isReadOnly(error)) return { statusCode: 503, message: serverMessages.databaseReadOnly };
  if (error instanceof OutcomeUnknown) return { statusCode: 500, message: serverMessages.outcomeUnknown };
  // Class 22: a value the columns cannot hold. The schemas should have caught it, but the caller is at fault.
  if (sqlState(error)?.startsWith('22')) {
    return { statusCode: 400, message: 'The request has a value that cannot be stored.' };
  }
  const statusCode = error.statusCode ?? 500;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { statusCode, message: tooLarge(request.routeOptions.bodyLimit) };
  if (statusCode >= 400 && statusCode < 500) {
    const isOfFastify = String(error.code).startsWith('FST_');
    const message =
      statusCode === 416 ? 'The file has no bytes in the Range that was asked for.' : error.message;
    return {
      statusCode,
      message: KNOWN[error.code] ?? (isOfFastify ? 'The request is not valid.' : message),
    };
  }
  return { statusCode: 500, message: serverMessages.serverFailed };
}
