/**
 * Serves the metrics over HTTP, on a separate port: they are for the operator, not for everyone who can reach the
 * console.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listenFailure } from '../listenFailure';
import type { Settings } from '../settings/settings';

export interface MetricsServer {
  /** Address of the metrics. */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers `GET /metrics`. Throws with a message for the operator if the port is in use. */
export async function listenMetrics(
  { host, port }: NonNullable<Settings['metrics']>,
  metrics: Registry,
): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  }).catch((error: unknown) => {
    throw listenFailure(error, { host, port }, ['METRICS_HOST', 'METRICS_PORT']);
  });
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
