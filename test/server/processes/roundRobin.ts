/**
 * A reverse proxy like an operator's: sends requests in turn to the servers that report ready, over kept connections.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

export interface RoundRobin {
  readonly url: string;
  add(origin: string): void;
  /** Resolves when this many servers are ready. */
  untilReady(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new http.Agent({ keepAlive: true });
  const origins = new Set<string>();
  let ready: readonly string[] = [];
  let turn = 0;
  let isOver = false;

  const look = async (): Promise<void> => {
    while (!isOver) {
      const found: string[] = [];
      for (const origin of origins) {
        const answer = await fetch(`${origin}/healthz`).catch(() => null);
        await answer?.text();
        if (answer?.status === 200) found.push(origin);
      }
      ready = found;
      await wait(LOOK_EVERY_MS);
    }
  };
  /** A server that accepts no connection has received nothing, so the next one is tried. */
  const pass = (
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    left: number,
  ): void => {
    const origin = ready[(turn += 1) % Math.max(ready.length, 1)];
    if (origin === undefined || left === 0) {
      response.writeHead(502).end();
      return;
    }
    const { method, url, headers } = request;
    const onward = http.request(origin + (url ?? ''), { method, headers, agent }, (answer) => {
      const { connection: _ofThisHop, ...passedOn } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(request, body, response, left - 1);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    onward.end(body);
  };

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => pass(request, Buffer.concat(parts), response, 3));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looking = look();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void origins.add(origin),
    untilReady: async (count) => {
      while (ready.length !== count) await wait(LOOK_EVERY_MS);
    },
    close: async () => {
      isOver = true;
      await looking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
