/** Notices when a call is completely over. */
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What to call when a connection closes. */
const calls = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `listener` once, when the answer has gone out or no longer can. The answer itself gets no event if the connection
 * closes while earlier answers are still being sent.
 */
export function whenOver({ raw, request }: FastifyReply, listener: () => void): void {
  const { socket } = request.raw;
  const ofSocket = calls.get(socket) ?? new Set();
  const over = (): void => {
    if (ofSocket.delete(over)) listener();
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
