/** Server-sent events on one connection, limited to what its reader can take. */
import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a slow reader; if there are more, the next event ends the connection. */
const MOST_WAITING_BYTES = 64 * 1024;
/** What `retry:` tells readers that heed it, plus a random spread; the console has its own waits. Milliseconds. */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

export interface EventStream {
  /**
   * Sends finished text. A reader that has left too much unread is disconnected; it reconnects and says where it was.
   */
  send(text: string | Buffer): void;
  /** Waits until everything has been sent; false if the connection has ended. */
  drained(): Promise<boolean>;
  end(): void;
  /** Calls the listener when the connection closes, at once if it is closed already. */
  onClose(listener: () => void): void;
}

/** Returns one event as text. */
export function eventText(
  event: string,
  { id, data = '' }: { readonly id?: string; readonly data?: string } = {},
): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}

/** An empty comment that shows the connection is alive. */
export const HEARTBEAT = ':\n\n';

/** Whether the answer is such a stream. */
export const isEventStream = ({ raw }: FastifyReply): boolean =>
  String(raw.getHeader('content-type')).startsWith('text/event-stream');

/** Begins the answer, which from then on belongs to this stream. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  reply.endTurn?.();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Keeps proxies from buffering or compressing the stream.
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
