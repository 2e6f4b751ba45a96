/** Label threads side by side, shared fairly: one person's labels never keep all others waiting. */
import os from 'node:os';
import type { Label } from './label';
import { createLabelPrinter, type LabelPrinter } from './labelThread';

/** Each thread holds open fonts, some tens of megabytes. */
const MOST_THREADS = 4;
/** One person's labels leave one thread to the others. */
const FEWEST_THREADS = 2;
/**
 * Labels that may wait, under way included: some seconds of work, and more than the few dozen that consoles ask for at
 * once. Beyond that a caller is asked to come again, instead of waiting for longer than callers do.
 */
export const MOST_LABELS = 500;

/** So many labels wait already that this one was not taken. */
export class LabelQueueFull extends Error {
  constructor() {
    super('Too many labels are waiting.');
    this.name = 'LabelQueueFull';
  }
}

export interface LabelPool {
  /**
   * The label's PDF as base64 text, when the turn of `person` (who asks for it) comes. Rejects as `LabelPrinter.print`
   * does, and with `LabelQueueFull` when too many wait.
   */
  print(label: Label, person: string): Promise<string>;
  /** Labels under way and waiting. */
  load(): Readonly<Record<'underWay' | 'waiting', number>>;
  /** Ends the threads; labels under way and waiting are refused. */
  stop(): Promise<void>;
}

interface LabelPoolOptions {
  readonly threads?: number;
  readonly createPrinter?: () => LabelPrinter;
  /** Labels that may wait. */
  readonly most?: number;
}

interface Waiting {
  readonly label: Label;
  readonly resolve: (base64: string) => void;
  readonly reject: (error: Error) => void;
}

/** What one person has asked for. */
interface Share {
  readonly waiting: Waiting[];
  underWay: number;
}

/**
 * A pool over as many threads as there are processors, at least two. People take turns, label by label, and one person
 * has all threads but one at most. When `most` labels wait, the newest of the person with the most gives way to somebody
 * with fewer. As each thread starts with its first label, few labels at once keep to few threads.
 */
export function createLabelPool({
  threads = Math.min(Math.max(os.availableParallelism(), FEWEST_THREADS), MOST_THREADS),
  createPrinter = createLabelPrinter,
  most = MOST_LABELS,
}: LabelPoolOptions = {}): LabelPool {
  const printers = Array.from({ length: threads }, () => createPrinter());
  const free = new Set(printers);
  /** In the order of their turns. */
  const shares = new Map<string, Share>();
  const mostUnderWay = Math.max(threads - 1, 1);

  const sizeOf = ({ waiting, underWay }: Share): number => waiting.length + underWay;
  const takeTurn = (): void => {
    // The first in the list that is free: few labels at once keep to few threads.
    const printer = printers.find((one) => free.has(one));
    const next = [...shares].find(([, share]) => share.waiting.length > 0 && share.underWay < mostUnderWay);
    if (!printer || !next) return;
    const [person, share] = next;
    const job = share.waiting.shift();
    if (!job) return;
    // To the end of the line.
    shares.delete(person);
    shares.set(person, share);
    share.underWay += 1;
    free.delete(printer);
    const done = (): void => {
      free.add(printer);
      share.underWay -= 1;
      if (sizeOf(share) === 0 && shares.get(person) === share) shares.delete(person);
      takeTurn();
    };
    printer.print(job.label).then(job.resolve, job.reject).finally(done);
    takeTurn();
  };
  /** Room for one more label of this person, made by putting off another's if need be. */
  const makeRoom = (mine: number): boolean => {
    const all = [...shares.values()];
    if (all.reduce((sum, share) => sum + sizeOf(share), 0) < most) return true;
    const greediest = all.reduce((big, share) => (share.waiting.length > big.waiting.length ? share : big));
    if (greediest.waiting.length <= mine + 1) return false;
    greediest.waiting.pop()?.reject(new LabelQueueFull());
    return true;
  };

  return {
    async print(label, person) {
      const share = shares.get(person) ?? { waiting: [], underWay: 0 };
      if (!makeRoom(sizeOf(share))) throw new LabelQueueFull();
      shares.set(person, share);
      return new Promise<string>((resolve, reject) => {
        share.waiting.push({ label, resolve, reject });
        takeTurn();
      });
    },
    load: () => {
      const all = [...shares.values()];
      return {
        underWay: all.reduce((sum, { underWay }) => sum + underWay, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
      };
    },
    async stop() {
      const waiting = [...shares.values()].flatMap((share) => share.waiting.splice(0));
      for (const { reject } of waiting) reject(new Error('The server is stopping.'));
      await Promise.all(printers.map((printer) => printer.stop()));
    },
  };
}
