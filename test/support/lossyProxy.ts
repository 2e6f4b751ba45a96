/**
 * A gateway in front of the real server that forwards every request and may lose its answer, returning a page with 502
 * instead.
 */
import http from 'node:http';
import { listening, type Listening } from './listening';

interface PassedCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

export interface LossyProxy extends Listening {
  /** Whether the answer to a request is lost; the request has reached the server all the same. */
  loses: (call: PassedCall) => boolean;
  readonly passed: PassedCall[];
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const call: PassedCall = { method, path, key: headers['idempotency-key'] as string | undefined };
    proxy.passed.push(call);
    const isLost = proxy.loses(call);
    const forward = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        response.writeHead(
          isLost ? 502 : (answer.statusCode ?? 502),
          isLost ? { 'content-type': 'text/html' } : answer.headers,
        );
        response.end(isLost ? '<html>Bad gateway</html>' : Buffer.concat(chunks));
      });
    });
    forward.on('error', () => request.socket.destroy());
    request.pipe(forward);
  });
  const proxy: LossyProxy = {
    ...(await listening(server)),
    loses: () => false,
    passed: [],
  };
  return proxy;
}
