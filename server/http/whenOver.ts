/** When nothing of a call is left. */
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What is told when a connection closes. */
const calls = new WeakMap<Socket, Set<() => void>>();

/**
 * Tells once that the answer has gone out, or cannot any more. The answer itself knows nothing of a connection that closes
 * while other answers are before it.
 */
export function whenOver({ raw, request }: FastifyReply, tell: () => void): void {
  const { socket } = request.raw;
  const ofSocket = calls.get(socket) ?? new Set();
  const over = (): void => {
    if (ofSocket.delete(over)) tell();
  };
  ofSocket.add(over);
  if (!calls.has(socket)) {
    calls.set(socket, ofSocket);
    socket.once('close', () => {
      // The last first: who still waits must not be given the place of those before.
      for (const one of [...ofSocket].reverse()) one();
    });
  }
  if (socket.destroyed) over();
  else finished(raw, over);
}
