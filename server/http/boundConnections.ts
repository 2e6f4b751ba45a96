/**
 * Limits what unknown callers may cost: connections, time and bytes (docs/decisions/0041-what-strangers-may-cost.md).
 */
import { BlockList, isIPv4, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { NetworkSettings } from '../settings/settingsNetwork';
import { countedAddress, plainAddress } from './callerAddress';
import { PUBLIC_BODY_LIMIT_BYTES } from './jsonBody';
import { noteRequests, refuseLate } from './malformedRequests';
import { whenOver } from './whenOver';

/** Longest time for the body of an unknown caller, which is at most 4 kB. Milliseconds. */
const PUBLIC_BODY_MS = 10_000;

/** For Fastify's `http`: limits the time for headers and checks often for late requests. Milliseconds. */
export const SERVER_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 } as const;

/**
 * A connection without traffic for this long is closed: nobody is reading the answer. No answer takes longer to make.
 * Milliseconds.
 */
export const SILENCE_MS = 150_000;

/**
 * Requests of one connection that may wait for their answers. Browsers send one request at a time; programs that
 * pipeline send only a few.
 */
const MOST_PIPELINED = 50;

/** Connections allowed above the limit until older ones have been closed to make room. */
const ROOM_IS_MADE = 100;

/**
 * Closes connections above the limits, those whose small body does not arrive in time, and those with too many
 * pipelined requests.
 */
export function boundConnections(app: FastifyInstance, network: NetworkSettings): void {
  const { server } = app;
  const isProxy = proxiesOf(network);
  const counts = new Map<string, number>();
  server.maxConnections = network.maxConnections + ROOM_IS_MADE;
  makeRoom(app, network.maxConnections);
  boundPipelines(app);
  noteRequests(app);
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
    // A request that Fastify injects is complete and has no connection.
    if (!isSmall || raw.complete || !(raw.socket instanceof Socket)) return done();
    const timer = setTimeout(() => {
      if (!raw.complete) refuseLate(raw.socket, app.log);
    }, PUBLIC_BODY_MS).unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/**
 * Limits pipelined requests. Otherwise a client that sends endlessly and reads nothing would fill the memory: Node
 * limits only finished answers.
 */
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
    // The remaining requests of this connection reach this hook too.
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
 * Above the limit, closes the connection that has waited longest: for a request, for the rest of an unknown caller's
 * request, for its reader to take the answer, or after the answer. Connections whose answer is being made stay open, so
 * unknown callers who hold all other connections cannot shut anybody out.
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
    // A limit above a few kB means the caller has been authenticated by now.
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

/** Returns a check for the address of a proxy, which may bring many people. */
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
