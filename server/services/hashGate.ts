/**
 * Limits how many passwords are hashed at once. One kind of caller goes first and always has room; the others share a
 * part and take turns, each kind with its own queue: strangers who register or guess endlessly cannot keep out people
 * at a known place (docs/decisions/0047-who-may-try-passwords.md).
 */

interface GateRules<Kind extends string> {
  /** The kind that goes first. */
  readonly first: Kind;
  readonly maxConcurrent: number;
  /** How many of `atOnce` all other kinds together may use. */
  readonly others: number;
  /**
   * After hashing for another kind, all others pause for this many times the time it took, as long as the first kind
   * keeps coming. So most of the time nothing runs alongside the first kind, however many others wait.
   */
  readonly rests: number;
  /** How many of each kind may wait; more are refused. */
  readonly waiting: Readonly<Record<Kind, number>>;
}

/** How long after its last work the first kind still counts as coming. Milliseconds. */
const STILL_COMES_MS = 10_000;

interface Gate<Kind extends string> {
  /** Runs the work when it is its turn. */
  run<T>(kind: Kind, work: () => Promise<T>): Promise<T>;
  /** Refuses as `run` would: call it before other expensive work. */
  requireRoom(kind: Kind): void;
}

/** Makes a gate. `onFull` must throw; it is called when too many wait. */
export function createGate<Kind extends string>(
  { first, maxConcurrent: atOnce, others, rests, waiting }: GateRules<Kind>,
  onFull: () => never,
): Gate<Kind> {
  const queues = new Map((Object.keys(waiting) as Kind[]).map((kind) => [kind, [] as (() => void)[]]));
  /** In the order of their turns. */
  let turns = [...queues.keys()].filter((kind) => kind !== first);
  let running = 0;
  let ofOthers = 0;
  let firstCameAt = -Infinity;
  let isResting = false;

  const startNext = (): void => {
    if (running >= atOnce) return;
    const open = ofOthers < others && !isResting ? [first, ...turns] : [first];
    const kind = open.find((one) => queues.get(one)?.length);
    if (kind === undefined) return;
    running += 1;
    if (kind !== first) {
      ofOthers += 1;
      turns = [...turns.filter((one) => one !== kind), kind];
    }
    queues.get(kind)?.shift()?.();
    startNext();
  };

  const rest = (millis: number): void => {
    if (millis === 0 || performance.now() - firstCameAt > STILL_COMES_MS) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      startNext();
    }, millis).unref();
  };

  const requireRoom = (kind: Kind): void => {
    if ((queues.get(kind)?.length ?? 0) >= waiting[kind]) onFull();
  };

  return {
    requireRoom,
    run: async (kind, work) => {
      requireRoom(kind);
      await new Promise<void>((resolve) => {
        queues.get(kind)?.push(resolve);
        startNext();
      });
      const startedAt = performance.now();
      if (kind === first) firstCameAt = startedAt;
      try {
        return await work();
      } finally {
        running -= 1;
        if (kind !== first) {
          ofOthers -= 1;
          rest(rests * (performance.now() - startedAt));
        }
        startNext();
      }
    },
  };
}
