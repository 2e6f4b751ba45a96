/** A local fake of a geocoding service: responds as a test sets it, and records the requests. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** `performance.now()` when the request arrived. */
  readonly at: number;
}

export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text unchanged. */
  readonly body?: unknown;
  /** Delay in milliseconds; `forever` sends no response. */
  readonly after?: number | 'forever';
}

export interface FakeService {
  readonly url: string;
  readonly asked: Asked[];
  says: (asked: Asked) => Said;
  close(): Promise<void>;
}

export async function startFakeService(): Promise<FakeService> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
      const asked: Asked = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: performance.now(),
      };
      service.asked.push(asked);
      const { status = 200, headers = {}, body = {}, after = 0 } = service.says(asked);
      if (after === 'forever') return;
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      }, after);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: FakeService = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    says: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

/** Returns a URL on which nothing listens. */
export async function nobodyThere(): Promise<string> {
  const service = await startFakeService();
  await service.close();
  return service.url;
}
