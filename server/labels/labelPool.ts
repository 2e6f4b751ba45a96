/** Several label threads, shared fairly, so that one person's labels never keep all others waiting. */
import os from 'node:os';
import type { Label } from './label';
import { createLabelPrinter, type LabelPrinter } from './labelThread';

/** Most threads; each keeps fonts open, some tens of megabytes. */
const MOST_THREADS = 4;
/** Fewest threads, so that one person's labels leave one for the others. */
const FEWEST_THREADS = 2;
/**
 * Most labels waiting, including those in progress: some seconds of work, and more than the few dozen that consoles
 * request at once. Beyond that, callers are told to come again, because they would stop waiting first.
 */
export const MOST_LABELS = 500;

/** Too many labels are waiting, so this one was not taken. */
export class LabelQueueFull extends Error {
  constructor() {
    super('Too many labels are waiting.');
    this.name = 'LabelQueueFull';
  }
}

export interface LabelPool {
  /**
   * Returns the label's PDF as base64 text when it is the turn of `person`, who requested it. Rejects like
   * `LabelPrinter.print`, and with `LabelQueueFull` if too many wait.
   */
  print(label: Label, person: string): Promise<string>;
  /** Number of labels in progress and waiting. */
  load(): Readonly<Record<'underWay' | 'waiting', number>>;
  /** Ends the threads; labels in progress and waiting are refused. */
  stop(): Promise<void>;
}

interface LabelPoolOptions {
  readonly threads?: number;
  readonly createPrinter?: () => LabelPrinter;
  /** Most labels waiting. */
  readonly most?: number;
}

interface Waiting {
  readonly label: Label;
  readonly resolve: (base64: string) => void;
  readonly reject: (error: Error) => void;
}

/** The requests of one person. */
interface Share {
  readonly waiting: Waiting[];
  underWay: number;
}

/**
 * Makes a pool with as many threads as there are processors, from two to four. People take turns, label by label, and
 * one person uses at most all threads but one. If `most` labels wait, the newest of the person with the most is dropped
 * for somebody with fewer. Each thread starts with its first label, so few labels at once use few threads.
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
    // The first free one in the list, so that few labels at once use few threads.
    const printer = printers.find((one) => free.has(one));
    const next = [...shares].find(([, share]) => share.waiting.length > 0 && share.underWay < mostUnderWay);
    if (!printer || !next) return;
    const [person, share] = next;
    const job = share.waiting.shift();
    if (!job) return;
    // Moves the person to the end of the queue.
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
  /** Whether there is room for another label of this person; drops somebody else's label if necessary. */
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
