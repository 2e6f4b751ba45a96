/**
 * Turns every error into `{statusCode, error, message, requestId}` without internal details. By the request id in the
 * body, clients tell the server's own answers from those of a gateway, so every error must have it.
 */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grouped } from '../../src/contract/counts';
import { serverMessages } from '../../src/contract/serverMessages';
import { DiskFull, isDiskFull } from '../db/engine/diskFull';
import { OutcomeUnknown } from '../db/engine/postgresConnection';
import { sqlState } from '../db/engine/sqlState';
import { isDatabaseBusy, isDatabaseDown, isReadOnly } from '../db/unable';
import { asHttpError, type ErrorExtras } from './httpError';
import { scrub } from './log';

/** Fastify's own refusals in our words. Its other refusals get a general text; other 4xx errors keep their message. */
const KNOWN: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON (Content-Type: application/json).',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is shorter or longer than its Content-Length.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE:
    'The request must say what its body is (Content-Type: application/json).',
};

const tooLarge = (most: number | undefined): string =>
  `The request body is too large${most === undefined ? '' : `: it may have at most ${grouped(most)} bytes`}.`;

/** After how many seconds a client may ask a busy server again. */
const BUSY_S = 2;
/** After how many seconds a client may ask again when the database is unreachable. */
const DOWN_S = 10;

interface Outcome {
  readonly statusCode: number;
  readonly message: string;
  readonly extras?: ErrorExtras;
}

/** JSON text of an error answer. */
export function errorBody({ statusCode, message, extras }: Outcome, requestId: string): string {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const { retryAfterS: _inHeader, stale: _lookedUp, ...sent } = extras ?? {};
  return JSON.stringify({ statusCode, error, message, requestId, ...sent });
}

/** Sends an error answer, also from places outside Fastify's error handler. */
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

/** Turns every thrown error into an answer. Server errors are logged in full but answered in general words. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const outcome = outcomeOf(error, request);
    // Fastify would close the connection of a refused body while it still arrives. A proxy that goes on sending then
    // answers 502 and may take the server for broken. Node reads and drops the rest, for a limited time.
    void reply.removeHeader('connection');
    // The header tells the length of a file to a client that asked for a range beyond its end.
    // A full disk is not logged here: every change meets it, and it is logged once elsewhere.
    const { 'Content-Range': length } = (error as { headers?: Record<string, string> }).headers ?? {};
    if (outcome.statusCode === 416 && length !== undefined) void reply.header('content-range', length);
    if (outcome.statusCode >= 500 && !(error instanceof DiskFull)) logFailure(request, error);
    return sendError(request, reply, outcome);
  });
}

/**
 * Logs a failure. A refusal by the routing platform, or because the server is busy, is no fault of the program, so it
 * is logged without a stack.
 */
function logFailure(request: FastifyRequest, error: FastifyError): void {
  const refusal = asHttpError(error);
  if (refusal && isPublic(refusal.statusCode)) {
    const { statusCode: status, message } = refusal;
    // The platform may quote the order: a name, an address, a phone.
    const reason = status === 502 ? 'The routing platform did not take it.' : scrub(message);
    request.log.warn({ status, reason }, 'Request refused');
  } else request.log.error({ err: error }, 'Request failed');
}

/** 502 repeats to staff what another system said and 503 is our own; any other 5xx message stays private. */
const isPublic = (statusCode: number): boolean =>
  statusCode < 500 || statusCode === 502 || statusCode === 503;

function outcomeOf(error: FastifyError, request: FastifyRequest): Outcome {
  const refusal = asHttpError(error);
  if (refusal) {
    const { statusCode, extras } = refusal;
    return {
      statusCode,
      message: isPublic(statusCode) ? refusal.message : serverMessages.serverFailed,
      extras,
    };
  }
  if (isDiskFull(error)) {
    // The name of the folder is only for the log and the operator.
    const room = error instanceof DiskFull ? error : null;
    return { statusCode: 507, message: serverMessages.diskFull(room) };
  }
  if (isDatabaseBusy(error)) return { statusCode: 503, message: serverMessages.serverBusy };
  if (isDatabaseDown(error)) {
    return { statusCode: 503, message: serverMessages.databaseDown, extras: { retryAfterS: DOWN_S } };
  }
  if (isReadOnly(error)) return { statusCode: 503, message: serverMessages.databaseReadOnly };
  if (error instanceof OutcomeUnknown) return { statusCode: 500, message: serverMessages.outcomeUnknown };
  // Class 22: a value that the columns cannot hold. The schemas should have caught it, but the caller is still at
  // fault.
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
