/** Measures legitimate requests with and without an attack in turns, so that other load on the machine affects both. */
import { fork } from 'node:child_process';
import { percentile, shown, type Figure } from '../figures';
import { endLater } from '../support/cleanup';
import type { AttackTask, Tally } from './task';

/** Built by scripts/bench.mjs. */
const ATTACKER = 'dist/bench/attacker.cjs';
export const ROUNDS = 3;
/** Between two requests of one legitimate user. */
const PAUSE_MS = 20;

interface Comparison {
  /** What is measured during which attack: `a label beside those of 400 Chinese letters`. */
  readonly what: string;
  /** Sends one legitimate request and returns its status. */
  readonly honest: () => Promise<number>;
  readonly attack: AttackTask;
  /** Legitimate requests per round, alone and during the attack. */
  readonly calls: number;
  /** For comparison only: the load is not something that the server could refuse. */
  readonly isYardstick?: boolean;
  /** Called after each round, with the attack still running. */
  readonly during?: () => Promise<void>;
}

interface Measured {
  readonly millis: number[];
  refused: number;
}

/**
 * The ratio of median and 95th percentile during the attack to those without it, and the number of legitimate requests
 * refused.
 */
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

/** Resolves when the attack is running. The returned function stops it and resolves with its tally. */
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
