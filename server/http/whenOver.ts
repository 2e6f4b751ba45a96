/** Notices when a call is completely over. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What to call when a connection closes. */
const calls = new WeakMap<Socket, Set<() => void>>();
/** What to call when an answer is over: each answer is watched once, because Node warns of more than ten listeners. */
const listenersOf = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `listener` once, when the answer has gone out or no longer can. The answer itself gets no event if the
 * connection closes while earlier answers are still being sent.
 */
export function whenOver({ raw, request }: FastifyReply, listener: () => void): void {
  const watched = listenersOf.get(raw);
  if (watched) return void watched.push(listener);
  const listeners = [listener];
  listenersOf.set(raw, listeners);
  const { socket } = request.raw;
  const ofSocket = calls.get(socket) ?? new Set();
  const over = (): void => {
    if (!ofSocket.delete(over)) return;
    listenersOf.delete(raw);
    for (const one of listeners) one();
  };
  ofSocket.add(over);
  if (!calls.has(socket)) {
    calls.set(socket, ofSocket);
    socket.once('close', () => {
      // Last first: a waiting call must not be given the turn of an earlier one of the same connection.
      for (const one of [...ofSocket].reverse()) one();
    });
  }
  if (socket.destroyed) over();
  else finished(raw, over);
}
