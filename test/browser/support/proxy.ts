/** A small server in front of the real one that answers some requests, for what a page cannot intercept itself. */
import http from 'node:http';
import { listening, type Listening } from '../../support/listening';

/** `answers` returns true if it handled the request; all others are forwarded to `target`. */
export async function startProxy(
  target: string,
  answers: (request: http.IncomingMessage, response: http.ServerResponse) => boolean,
): Promise<Listening> {
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
  return listening(server);
}
