/** Server-sent events on one connection: as much as its reader takes, and not more. */
import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a slow reader before what comes next ends the connection. */
const MOST_WAITING_BYTES = 64 * 1024;
/** The browser tries again after about so long, each at another moment. Milliseconds. */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

export interface EventStream {
  /** Sends finished text. A reader who has left too much unread is cut off: they come back and say where they were. */
  send(text: string | Buffer): void;
  /** Waits until what was sent has gone out; false where the connection has ended. */
  drained(): Promise<boolean>;
  end(): void;
  /** At once where whoever asked is gone already. */
  onClose(listener: () => void): void;
}

/** One event as text. */
export function eventText(
  event: string,
  { id, data = '' }: { readonly id?: string; readonly data?: string } = {},
): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}

/** Nothing, said so that the connection is known to live. */
export const HEARTBEAT = ':\n\n';

/** Begins the answer. From here on it is this stream's. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  reply.endTurn?.();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Nobody in between may gather or pack it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY_MS + Math.round(Math.random() * RETRY_SPREAD_MS)}\n\n`);
  return {
    send: (text) => {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
      else raw.write(text);
    },
    drained: async () => {
      if (raw.writableNeedDrain && !raw.destroyed) {
        const waiting = new AbortController();
        await Promise.race(['drain', 'close'].map((event) => once(raw, event, waiting))).catch(
          () => undefined,
        );
        waiting.abort();
      }
      return !raw.destroyed && !raw.writableEnded;
    },
    end: () => raw.end(),
    onClose: (listener) => {
      if (raw.destroyed) listener();
      else raw.once('close', listener);
    },
  };
}
