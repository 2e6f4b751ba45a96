/** A small server in front of the real one that answers some requests, for what a page cannot intercept itself. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** `answers` returns true if it handled the request; all others are forwarded to `target`. */
export async function startProxy(
  target: string,
  answers: (request: http.IncomingMessage, response: http.ServerResponse) => boolean,
): Promise<Proxy> {
  const server = http.createServer((request, response) => {
    if (answers(request, response)) return;
    const { hostname, port } = new URL(target);
    const forwarded = http.request(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
