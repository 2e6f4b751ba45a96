/**
 * The server on a small disk that another program fills. Runs only where this process may mount one (root on Linux);
 * test/server/http/fullDisk.test.ts tests the rules everywhere.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { call, type Call } from '../support/call';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';

const MB = 1_000_000;
const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'small-disk-'));
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]).status === 0;
const itWhereMounted = isMounted ? it : it.skip;

const filler = path.join(disk, 'filler');
const leave = (bytes: number): void => {
  fs.rmSync(filler, { force: true });
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes));
};

let programs: { main: string };
const running: Program[] = [];
const serve = (env: Record<string, string> = {}): Program => {
  const program = startProgram(programs.main, [], {
    DATA_DIR: path.join(disk, 'data'),
    PORT: '0',
    SEED_ORDERS: '20',
    ...env,
  });
  running.push(program);
  return program;
};
const urlOf = async (program: Program): Promise<{ url: string }> => ({
  url: (await program.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/))[0],
});

beforeAll(() => {
  if (isMounted) programs = bundlePrograms({ main: 'server/main.ts' });
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  if (isMounted) {
    removePrograms(programs);
    spawnSync('umount', [disk]);
  }
  fs.rmSync(disk, { recursive: true, force: true });
});

/** Signs in and returns functions that change and read the notes of an order. */
async function signIn(server: { url: string }) {
  const account = { email: 'super@example.com', password: DEMO_PASSWORD };
  const token = String((await call(server, '/api/user/login', { body: account })).json?.token);
  const send = (address: string, options: Call = {}) => call(server, `/api${address}`, { token, ...options });
  const { orders } = (await send('/orders', { body: { limit: 1 } })).json as { orders: { id: string }[] };
  const id = orders[0]?.id ?? '';
  return {
    write: (notes: string) => send(`/orders/updateOrder/${id}`, { method: 'PATCH', body: { notes } }),
    notes: async () => (await send(`/orders/getOrders/${id}`)).json?.notes,
  };
}

itWhereMounted(
  'a first start on a full disk ends with one line that names the folder',
  async () => {
    for (const bytes of [12 * MB, 0]) {
      leave(bytes);
      const program = serve();
      expect(await program.ended).toBe(1);
      expect(program.output()).toMatch(
        /^The disk of the data folder \S+\/data is full: it has \d+ MB free and needs \d+ MB\. [^\n]+\n$/,
      );
    }
  },
  240_000,
);

itWhereMounted(
  'on a disk that fills up, changes are refused and reading goes on, even after a restart, until space is freed',
  async () => {
    fs.rmSync(filler);
    const program = serve({ DISK_RESERVE_MB: '40' });
    const server = await urlOf(program);
    const { write, notes } = await signIn(server);
    expect(await write('before')).toMatchObject({ status: 200 });
    leave(30 * MB);
    // A measurement is used for a second.
    let refused = await write('while');
    while (refused.status === 200) refused = await write('while');
    expect(refused).toMatchObject({ status: 507 });
    expect(refused.json?.message).toMatch(
      /^The server's disk is full: it has (29|30) MB free and needs 40 MB\./,
    );
    expect(await notes()).toMatch(/^(before|while)$/);
    expect((await call(server, '/readyz')).json?.message).toMatch(
      /^Cannot write\. The server's disk is full/,
    );
    expect(program.output()).toMatch(/Changes are refused\. The disk of the data folder \S+ is full/);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);

    // A start without migrations writes nothing.
    const again = serve({ DISK_RESERVE_MB: '40' });
    const later = await signIn(await urlOf(again));
    expect(again.output()).toMatch(/Changes are refused\. The disk of the data folder \S+ is full/);
    expect(await later.write('never')).toMatchObject({ status: 507 });
    expect(await later.notes()).toMatch(/^(before|while)$/);
    fs.rmSync(filler);
    while ((await later.write('after')).status !== 200);
    expect(await later.notes()).toBe('after');
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  },
  240_000,
);

itWhereMounted(
  'an engine stuck on a full disk is restarted, with everything acknowledged',
  async () => {
    const program = serve({ DISK_RESERVE_MB: '0', STATEMENT_LIMIT: '5s' });
    const server = await urlOf(program);
    const { write, notes } = await signIn(server);
    // Too little for another log segment, but enough for the data until one is needed.
    leave(15 * MB);
    let acknowledged = 0;
    const writeUntil = async (isWanted: (status: number) => boolean): Promise<void> => {
      for (let count = acknowledged + 1; ; count += 1) {
        const { status } = await write(`${count} ${randomBytes(2_400).toString('hex')}`);
        if (status === 200) acknowledged = count;
        else expect(status).toBeGreaterThanOrEqual(500);
        if (isWanted(status)) return;
      }
    };
    await writeUntil((status) => status === 507);
    expect(program.output()).toContain('The database is being restarted');
    expect(acknowledged).toBeGreaterThan(0);
    fs.rmSync(filler);
    let found: unknown;
    do found = await notes();
    while (typeof found !== 'string');
    // The statement that hung may have been committed or not.
    const number = Number.parseInt(found, 10);
    expect([acknowledged, acknowledged + 1]).toContain(number);
    await writeUntil((status) => status === 200);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  },
  240_000,
);
