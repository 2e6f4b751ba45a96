/**
 * Answers connections that send no readable request: the parser's errors get the same form as all refusals
 * (docs/decisions/wire.md#refusals).
 */
import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import { grouped } from '../../src/contract/counts';
import { plainAddress } from './callerAddress';
import { errorBody } from './errors';
import { throwHttpError } from './httpError';

/** Longest time for a whole request to arrive, in milliseconds; at 140 kbit/s this allows one megabyte. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** How long a refused connection stays open so that its answer can be read. Milliseconds. */
const LINGER_MS = 1_000;

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

const REASONS: Readonly<Record<string, { readonly statusCode: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    message: `The address and the headers are too long: together they may have at most ${grouped(maxHeaderSize)} bytes.`,
  },
  [LATE]: { statusCode: 408, message: 'The request did not arrive in time.' },
};
const UNREADABLE = { statusCode: 400, message: 'The request is not valid HTTP.' };

/** The last request of each connection whose headers have been read, and its answer. */
const lastCalls = new WeakMap<
  Socket,
  { readonly request: IncomingMessage; readonly answer: ServerResponse }
>();

/** Remembers the last request of each connection. */
export function noteRequests(app: FastifyInstance): void {
  app.server.on('request', (request, answer) => lastCalls.set(request.socket, { request, answer }));
}

/** For Fastify's `clientErrorHandler`: there is no request and no reply yet, only the socket. */
export function refuseConnection(error: ConnectionError, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === LATE) refuseLate(socket, log);
  else refuseMalformed(error, socket, log);
}

/**
 * Answers 408 unless the whole request turns out to have arrived. When the process or its machine stood still, timers
 * fire before what arrived meanwhile is read, so the connection is judged only after the next read.
 */
export function refuseLate(socket: Socket, log: FastifyBaseLogger): void {
  const before = lastCalls.get(socket)?.request;
  const wasWhole = before?.complete === true;
  setImmediate(() => {
    const last = lastCalls.get(socket)?.request;
    const hasArrived = last?.complete === true && !(wasWhole && last === before);
    if (!hasArrived) refuseMalformed({ code: LATE }, socket, log);
  });
}

function refuseMalformed(error: Pick<ConnectionError, 'code'>, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  const { statusCode, message } = REASONS[error.code] ?? UNREADABLE;
  const requestId = randomUUID();
  const body = errorBody({ statusCode, message }, requestId);
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  const address = plainAddress(socket.remoteAddress);
  // Browsers open connections ahead and may never use them.
  const level = socket.bytesRead > 0 ? 'info' : 'debug';
  log[level]({ reqId: requestId, address, code: error.code, status: statusCode }, 'refused');
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that does not close its end would keep ours open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Whether the client reads the answer to its request already: anything else sent would be taken for a part of it. */
function isAnswered(socket: Socket): boolean {
  const { request, answer } = lastCalls.get(socket) ?? {};
  return answer?.headersSent === true && !(request?.complete && answer.writableFinished);
}

/**
 * Refuses a request that names no host or several (RFC 9112): a proxy and this server might each use a different one.
 * By itself Node would answer the first case in another form (`requireHostHeader`) and accept the second.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1'))
      throwHttpError(400, 'The request must name its host once (Host).');
    done();
  });
}
