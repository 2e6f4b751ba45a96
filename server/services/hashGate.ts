/**
 * Passwords are hashed a few at once. One kind of caller goes first and finds room always; the others share a part and take
 * turns, each with a queue of its own: strangers who register or guess without end do not keep out the people whose place
 * is known (docs/decisions/0047-who-may-try-passwords.md).
 */

interface GateRules<Kind extends string> {
  /** The kind that goes first. */
  readonly first: Kind;
  readonly atOnce: number;
  /** Of those, so many at most are for all other kinds together. */
  readonly others: number;
  /**
   * After a work of another kind they all rest for so many times as long as it took, while the first kind comes: for
   * most of the time nothing runs beside it then, however many of the others wait.
   */
  readonly rests: number;
  /** Of each kind so many may wait; more are refused. */
  readonly waiting: Readonly<Record<Kind, number>>;
}

/** So long after its last work the first kind still counts as coming. Milliseconds. */
const STILL_COMES_MS = 10_000;

interface Gate<Kind extends string> {
  /** Runs the work in its turn. */
  run<T>(kind: Kind, work: () => Promise<T>): Promise<T>;
  /** For who would do other work first: refuses as `run` would. */
  requireRoom(kind: Kind): void;
}

/** `onFull` throws for one too many. */
export function createGate<Kind extends string>(
  { first, atOnce, others, rests, waiting }: GateRules<Kind>,
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
