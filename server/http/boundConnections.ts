/** What nobody known may cost: connections, time and bytes (docs/decisions/0041-what-strangers-may-cost.md). */
import { BlockList, isIPv4, Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { NetworkSettings } from '../settings/settingsNetwork';
import { countedAddress, plainAddress } from './callerAddress';
import { PUBLIC_BODY_LIMIT_BYTES } from './jsonBody';
import { refuseMalformed } from './malformedRequests';

/** Longest time for a body of somebody unknown: at most 4 kB. */
const PUBLIC_BODY_MS = 10_000;

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as ConnectionError;

/** For Fastify's `http`: headers come in time, and late requests are looked for often. Milliseconds. */
export const SERVER_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 } as const;

/** Closes connections beyond the limits, and those on which a small body does not arrive. */
export function boundConnections(app: FastifyInstance, network: NetworkSettings): void {
  const { server } = app;
  const isProxy = proxiesOf(network);
  const counts = new Map<string, number>();
  server.maxConnections = network.maxConnections;
  server.on('connection', (socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const address = countedAddress(socket.remoteAddress);
    const count = (counts.get(address) ?? 0) + 1;
    if (count > network.maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const isSmall = (routeOptions.bodyLimit ?? 0) <= PUBLIC_BODY_LIMIT_BYTES;
    // A request that Fastify injects has come whole, without a connection.
    if (!isSmall || raw.complete || !(raw.socket instanceof Socket)) return done();
    const timer = setTimeout(() => {
      if (!raw.complete) refuseMalformed(LATE, raw.socket);
    }, PUBLIC_BODY_MS).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/** Whether an address is a proxy's, who brings many people. */
function proxiesOf({ trustProxy }: NetworkSettings): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'number') return () => true;
  const proxies = new BlockList();
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    proxies.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (address) => {
    const counted = countedAddress(address);
    if (isIPv4(counted)) return proxies.check(counted, 'ipv4');
    return proxies.check(plainAddress(address) ?? '::', 'ipv6');
  };
}
