/**
 * Measures legitimate users during an attack on the built server: how much slower their responses are, and that none is
 * refused.
 */
import { Agent } from 'node:http';
import { compare, ROUNDS } from './attacks/compare';
import type { Figure } from './figures';
import { connect, send, type ApiClient } from './support/apiClient';
import { seededFolder } from './support/folders';
import { labelledOrders } from './support/labelledOrders';
import { progress } from './support/progress';
import { startServer } from './support/serverProcess';

/**
 * Behind a trusted proxy, each request states its own address, so an attack from many addresses needs no second
 * machine.
 */
const SETTINGS = { TRUST_PROXY: '1', ALLOW_DEMO: '1', CALLS_PER_MINUTE: '15000' };
/** The address from which the legitimate user has signed in before. */
const HOME = { 'x-forwarded-for': '203.0.113.5' };
const ATTACKED_LABELS = 20;
/** The server accepts 2,000 in total. More are tried, because some are always being reopened. */
const CONNECTIONS = 2_600;
/** New legitimate users per round while the server is full. */
const NEWCOMERS = 100;

export async function benchAttacks(): Promise<Figure[]> {
  return [...(await benchHeavyLabels()), ...(await benchStrangers()), ...(await benchSlowBodies())];
}

/** A fresh server with the demo data, and the legitimate user's client. */
async function open(measuresMemory = false) {
  const server = await startServer({
    dataDir: seededFolder(5_000),
    orders: 5_000,
    settings: SETTINGS,
    measuresMemory,
  });
  return { server, api: await connect(server.url) };
}

async function benchHeavyLabels(): Promise<Figure[]> {
  progress('labels');
  const { server, api } = await open();
  const [...ids] = await labelledOrders(api, 20 + ATTACKED_LABELS);
  const heavy = ids.splice(0, ATTACKED_LABELS);
  for (const [seed, id] of heavy.entries()) await makeHeavy(api, id, seed);
  const attacker = await connect(server.url, 1, 'user@example.com');
  let at = 0;
  const honest = async () => {
    at += 1;
    return (await api.call('GET', `/labels/${ids[at % ids.length]}`)).status;
  };
  // Two users at once, so that a second label thread is warmed up as well.
  for (const id of [...ids, ...ids]) await Promise.all([honest(), attacker.call('GET', `/labels/${id}`)]);
  const figures = await compare({
    what: 'a label beside those of 400 Chinese letters',
    honest,
    attack: { kind: 'labels', url: server.url, token: attacker.token, ids: heavy, atOnce: 40 },
    calls: 100,
  });
  const yardstick = await compare({
    what: 'a label beside another program that is busy',
    honest,
    attack: { kind: 'busy' },
    isYardstick: true,
    calls: 100,
  });
  await server.stop();
  return [...figures, ...yardstick];
}

/** Replaces street and unit by 200 Chinese characters each, with hardly two of them in the same slice of a font. */
async function makeHeavy(api: ApiClient, id: string, seed: number): Promise<void> {
  const address = { street: rare(seed), unit: rare(seed + 50), useCoordinate: true, lat: 45.5, lng: -73.57 };
  const { status, text } = await api.call('PATCH', `/orders/recipientAddress/${id}`, address);
  if (status !== 200) throw new Error(`The address answered ${status}: ${text.slice(0, 300)}`);
}

/** 200 characters spread over the 3,755 most common Chinese ones (GB 2312). */
function rare(seed: number): string {
  const codes = Array.from({ length: 200 }, (_, index) => ((index + 1) * 97 + seed * 13) % 3755);
  const bytes = codes.flatMap((code) => [0xb0 + Math.floor(code / 94), 0xa1 + (code % 94)]);
  return new TextDecoder('gbk', { fatal: true }).decode(Uint8Array.from(bytes));
}

async function benchStrangers(): Promise<Figure[]> {
  progress('sign-ins');
  const { server, api } = await open();
  const login = { email: 'admin@example.com', password: 'demo-password' };
  const honest = async () => (await api.call('POST', '/user/login', login, HOME)).status;
  await honest();
  const flood = { kind: 'strangers', url: server.url, registering: 20, guessing: 30 } as const;
  const heeding = await compare({
    what: 'a sign-in beside strangers who wait a second when refused',
    honest,
    attack: { ...flood, pauseMs: 1_000 },
    calls: 25,
  });
  const endless = await compare({
    what: 'a sign-in beside strangers without pause',
    honest,
    attack: { ...flood, pauseMs: 0 },
    calls: 25,
  });
  const yardstick = await compare({
    what: 'a sign-in beside as many calls of /healthz without pause',
    honest,
    attack: { kind: 'plainCalls', url: server.url, atOnce: flood.registering + flood.guessing },
    isYardstick: true,
    calls: 25,
  });
  await server.stop();
  return [...heeding, ...endless, ...yardstick];
}

async function benchSlowBodies(): Promise<Figure[]> {
  progress('slow bodies');
  const { server, api } = await open(true);
  const honest = async () => (await api.call('POST', '/orders', { limit: 50 })).status;
  for (let count = 0; count < 50; count += 1) await honest();
  const { residentBytes: before } = await server.memory();
  let most = 0;
  let refused = 0;
  const figures = await compare({
    what: 'a search beside 2,000 unfinished bodies',
    honest,
    attack: { kind: 'slowBodies', url: server.url, connections: CONNECTIONS },
    // A round must take longer than the time limit for a body to arrive.
    calls: 400,
    during: async () => {
      most = Math.max(most, (await server.memory()).residentBytes);
      for (let count = 0; count < NEWCOMERS; count += 1) {
        const newcomer = new Agent({ keepAlive: false });
        await send(newcomer, `${server.url}/healthz`, 'GET').catch(() => (refused += 1));
        // Spread over some seconds, during which bodies that exceed the time limit make room.
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    },
  });
  const { residentBytes: after } = await server.memory();
  await server.stop();
  const megabytes = (bytes: number): number => bytes / 1_000_000;
  return [
    ...figures,
    {
      what: 'attacks: new connections while unfinished bodies hold all, refused',
      value: refused,
      unit: 'calls',
      note: `of ${NEWCOMERS * ROUNDS}`,
    },
    {
      what: 'attacks: memory that 2,000 unfinished bodies take',
      value: megabytes(most - before),
      unit: 'MB',
      note: `${Math.round(megabytes(before))} MB before, ${Math.round(megabytes(after))} after`,
    },
  ];
}
