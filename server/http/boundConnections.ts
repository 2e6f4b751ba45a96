/** What nobody known may cost: connections, time and bytes (docs/decisions/0041-what-strangers-may-cost.md). */
import { BlockList, isIPv4, Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { NetworkSettings } from '../settings/settingsNetwork';
import { countedAddress, plainAddress } from './callerAddress';
import { PUBLIC_BODY_LIMIT_BYTES } from './jsonBody';
import { refuseMalformed } from './malformedRequests';
import { whenOver } from './whenOver';

/** Longest time for a body of somebody unknown: at most 4 kB. */
const PUBLIC_BODY_MS = 10_000;

const LATE = { code: 'ERR_HTTP_REQUEST_TIMEOUT' } as ConnectionError;

/** For Fastify's `http`: headers come in time, and late requests are looked for often. Milliseconds. */
export const SERVER_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 } as const;

/** A connection on which nothing moves for so long is closed: nobody takes the answer. None takes longer to be made. Milliseconds. */
export const SILENCE_MS = 150_000;

/**
 * Requests of one connection that may be without their whole answer: browsers send the next one after it, and programs that
 * do not, send a few.
 */
const MOST_PIPELINED = 50;

/** Connections beyond the limit for the moment in which others make room for them. */
const ROOM_IS_MADE = 100;

/** Closes connections beyond the limits, those on which a small body does not arrive, and those that ask on and on. */
export function boundConnections(app: FastifyInstance, network: NetworkSettings): void {
  const { server } = app;
  const isProxy = proxiesOf(network);
  const counts = new Map<string, number>();
  server.maxConnections = network.maxConnections + ROOM_IS_MADE;
  makeRoom(app, network.maxConnections);
  boundPipelines(app);
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

/** Whoever sends without end and reads nothing would have all of it kept: Node looks only at answers that are made. */
function boundPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<object, number>();
  const count = (socket: object, change: number): number => {
    const left = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, left);
    return left;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!(socket instanceof Socket)) return done();
    whenOver(reply, () => count(socket, -1));
    if (count(socket, 1) <= MOST_PIPELINED) return done();
    // Of what came with this request, the rest comes here, too.
    reply.hijack();
    if (socket.destroyed) return;
    app.log.info(
      { requests: MOST_PIPELINED },
      'A connection was closed because too many requests were waiting on it',
    );
    socket.destroy();
  });
}

/**
 * Beyond the limit the connection goes that has waited longest: for a request, for its end from somebody unknown, for its
 * reader to take the answer, or after it. Those whose answer is being made stay, and strangers who hold all others shut nobody
 * out.
 */
function makeRoom(app: FastifyInstance, limit: number): void {
  const open = new Set<Socket>();
  /** In the order in which they began to wait. */
  const waiting = new Set<Socket>();
  const isAnswered = (socket: Socket) => waiting.delete(socket);
  const waitsAnew = (socket: Socket): void => {
    waiting.delete(socket);
    if (open.has(socket)) waiting.add(socket);
  };
  app.server.on('connection', (socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size <= limit) return;
    const [longest = socket] = waiting;
    open.delete(longest);
    waiting.delete(longest);
    longest.destroy();
  });
  app.addHook('preParsing', ({ raw, routeOptions }, _reply, _payload, done) => {
    // Bodies of more than a few kB are read of people who are known by now.
    if ((routeOptions.bodyLimit ?? 0) > PUBLIC_BODY_LIMIT_BYTES) isAnswered(raw.socket);
    done();
  });
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    isAnswered(raw.socket);
    done();
  });
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    waitsAnew(raw.socket);
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    waitsAnew(raw.socket);
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
