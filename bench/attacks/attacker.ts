/**
 * Attacks the measured server from a separate process, so that its work does not delay the clock of the legitimate
 * client. Starts with the task it is sent, says `ready` when the attack is running, and ends with its tally at the next
 * message.
 */
import http from 'node:http';
import net from 'node:net';
import { send } from '../support/apiClient';
import type { AttackTask, Tally } from './task';

const counts: Record<string, number> = {};
const count = (status: number | 'none'): void => {
  counts[status] = (counts[status] ?? 0) + 1;
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** After this time, an attack that sends requests in loops counts as running. */
const UNDER_WAY_MS = 2_000;
const REOPEN_MS = 1_000;

interface Attack {
  readonly ready: Promise<unknown>;
  /** Resolves when nothing of the attack is left on the server. */
  readonly stop: () => Promise<unknown>;
}

/** Runs `atOnce` clients, each sending its next request after a response. */
function loops(atOnce: number, ask: (agent: http.Agent) => Promise<number>, pauseMs = 0): Attack {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  let isOver = false;
  const callers = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const status = await ask(agent).catch(() => 'none' as const);
      count(status);
      if (status === 503 && pauseMs > 0) await wait(pauseMs);
    }
  });
  return {
    ready: wait(UNDER_WAY_MS),
    stop: () => {
      isOver = true;
      return Promise.all(callers);
    },
  };
}

let sent = 0;
/** A new address for each attempt, never in the network of an earlier block. */
const elsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.${Math.floor(sent / 62_500) % 250}.${Math.floor(sent / 250) % 250}.${sent % 250}`,
});

function strangers(task: Extract<AttackTask, { kind: 'strangers' }>): Attack {
  const mark = `${process.pid}-${Date.now()}`;
  const ask = async (agent: http.Agent, act: 'register' | 'login'): Promise<number> => {
    sent += 1;
    const email = `${act}-${mark}-${sent}@example.com`;
    const body = { email, password: `correct horse ${sent}`, ...(act === 'register' && { name: 'Flood' }) };
    return (await send(agent, `${task.url}/api/user/${act}`, 'POST', body, elsewhere())).status;
  };
  const both = [
    loops(task.registering, (agent) => ask(agent, 'register'), task.pauseMs),
    loops(task.guessing, (agent) => ask(agent, 'login'), task.pauseMs),
  ];
  return {
    ready: Promise.all(both.map(({ ready }) => ready)),
    stop: () => Promise.all(both.map(({ stop }) => stop())),
  };
}

function labels({ url, token, ids, atOnce }: Extract<AttackTask, { kind: 'labels' }>): Attack {
  const headers = { authorization: `Bearer ${token}` };
  return loops(atOnce, async (agent) => {
    sent += 1;
    return (await send(agent, `${url}/api/labels/${ids[sent % ids.length]}`, 'GET', undefined, headers))
      .status;
  });
}

/** Works in short pieces, so that it notices when to stop. */
function busy(): Attack {
  let isOver = false;
  const work = (): void => {
    const until = performance.now() + 50;
    while (performance.now() < until);
    if (!isOver) setImmediate(work);
  };
  work();
  return { ready: wait(UNDER_WAY_MS), stop: () => Promise.resolve((isOver = true)) };
}

const begun = (length: number): string =>
  `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
/** The small body is so close to complete that the server waits for it; of the large one, a fifth is sent. */
const SMALL = Buffer.concat([Buffer.from(begun(4_000)), Buffer.alloc(3_900, ' ')]);
const LARGE = Buffer.concat([Buffer.from(begun(1_000_000)), Buffer.alloc(200_000, ' ')]);
/** Large bodies are refused at once, so most connections use small ones to stay open. */
const LARGE_EVERY = 10;

function slowBodies({ url, connections }: Extract<AttackTask, { kind: 'slowBodies' }>): Attack {
  const port = Number(new URL(url).port);
  const open = new Set<net.Socket>();
  let isOver = false;
  const hold = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      open.add(socket);
      let said = '';
      socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
      // Being disconnected is expected for an attacker.
      socket.on('error', () => undefined);
      socket.once('connect', () => {
        socket.write(at % LARGE_EVERY === 0 ? LARGE : SMALL);
        resolve();
      });
      socket.once('close', () => {
        open.delete(socket);
        resolve();
        if (isOver) return;
        const status = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1];
        count(status === undefined ? 'none' : Number(status));
        setTimeout(() => void (isOver || hold(at)), REOPEN_MS);
      });
    });
  const opening = Promise.all(Array.from({ length: connections }, (_, at) => hold(at)));
  return {
    ready: opening.then(() => wait(UNDER_WAY_MS)),
    stop: async () => {
      isOver = true;
      for (const socket of open) socket.destroy();
      await wait(REOPEN_MS);
    },
  };
}

function start(task: AttackTask): Attack {
  switch (task.kind) {
    case 'labels':
      return labels(task);
    case 'strangers':
      return strangers(task);
    case 'plainCalls':
      return loops(task.atOnce, async (agent) => (await send(agent, `${task.url}/healthz`, 'GET')).status);
    case 'busy':
      return busy();
    case 'slowBodies':
      return slowBodies(task);
  }
}

process.once('message', (task: AttackTask) => {
  const attack = start(task);
  void attack.ready.then(() => process.send?.('ready'));
  process.once('message', () => {
    void attack.stop().then(() => process.send?.(counts satisfies Tally, () => process.exit(0)));
  });
});
