/** Honest calls with and without an attack, in turns, so that a busy moment of the machine falls on both. */
import { fork } from 'node:child_process';
import { percentile, shown, type Figure } from '../figures';
import { endLater } from '../support/cleanup';
import type { AttackTask, Tally } from './task';

/** Built by scripts/bench.mjs. */
const ATTACKER = 'dist/bench/attacker.cjs';
export const ROUNDS = 3;
/** Between the calls of one honest person. */
const PAUSE_MS = 20;

interface Comparison {
  /** Who is attacked how: `a label beside those of 400 Chinese letters`. */
  readonly what: string;
  /** One honest call; its status. */
  readonly honest: () => Promise<number>;
  readonly attack: AttackTask;
  /** Honest calls a round, alone and beside the attack. */
  readonly calls: number;
  /** Told for comparison: what is done to the server, or beside it, is nothing that it could refuse. */
  readonly isYardstick?: boolean;
  /** Awaited with the attack still under way, after each round. */
  readonly during?: () => Promise<void>;
}

interface Measured {
  readonly millis: number[];
  refused: number;
}

/** The median and the 95th percentile beside the attack over those alone, and how many honest calls were refused. */
export async function compare(comparison: Comparison): Promise<Figure[]> {
  const { what, honest, attack, calls, isYardstick = false, during } = comparison;
  const [alone, beside]: Measured[] = [none(), none()] as const;
  const answered: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(alone, honest, calls);
    const stop = await startAttack(attack);
    await measure(beside, honest, calls);
    await during?.();
    for (const [status, count] of Object.entries(await stop())) {
      answered[status] = (answered[status] ?? 0) + count;
    }
  }
  if (alone.refused > 0) throw new Error(`${alone.refused} calls were refused without an attack: ${what}`);
  const ratio = (name: string, share: number): Figure => {
    const [before, after] = [percentile(alone.millis, share), percentile(beside.millis, share)];
    const note = `${shown(before)} ms alone, ${shown(after)} beside it`;
    return { what: `attacks: ${what}, ${name}`, value: after / before, unit: '×', note };
  };
  const told = Object.entries(answered).map(([status, count]) => `${count} × ${status}`);
  const ratios = [ratio('median', 0.5), ratio('p95', 0.95)];
  if (isYardstick) return ratios;
  return [
    ...ratios,
    {
      what: `attacks: ${what}, refused`,
      value: beside.refused,
      unit: 'calls',
      note: `of ${calls * ROUNDS}; the attack got ${told.join(', ') || 'no answer'}`,
    },
  ];
}

const none = (): Measured => ({ millis: [], refused: 0 });

async function measure(into: Measured, honest: () => Promise<number>, calls: number): Promise<void> {
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    const status = await honest().catch(() => 0);
    into.millis.push(performance.now() - started);
    if (status !== 200) into.refused += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Resolves when it is under way. The returned function ends it, and answers what became of it when nothing is left of it. */
async function startAttack(task: AttackTask): Promise<() => Promise<Tally>> {
  const child = fork(ATTACKER);
  const end = endLater(() => void child.kill());
  const said = <Message>(): Promise<Message> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as Message));
      child.once('exit', (code) => reject(new Error(`The attacker ended with ${code}.`)));
    });
  child.send(task);
  await said();
  return async () => {
    const tally = said<Tally>();
    child.send('stop');
    const answered = await tally;
    await end();
    return answered;
  };
}
