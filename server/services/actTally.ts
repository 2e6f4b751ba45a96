/**
 * Acts that change nothing but belong in the audit trail: sign-ins, refusals, printed labels
 * (docs/decisions/0045-acts-that-change-nothing.md). They are counted for some seconds and then written together, so
 * that ten thousand repetitions fill one row.
 */
import { OutcomeUnknown } from '../db/engine/postgresConnection';
import { withTx } from '../db/withTx';
import type { ChangeOrigin } from '../../src/contract/origins';
import type { ServerDeps } from '../deps';
import { recordChanges } from '../repositories/audit';

/**
 * How long acts are gathered before they are written; if the database cannot be written, they wait longer. Acts not yet
 * written when the process is killed are only in the log.
 */
const FLUSH_MS = 5_000;
/**
 * Most different acts of visitors gathered at once; any beyond that are counted in one row. Acts of signed-in people
 * have no such limit: nobody else can make many of them, and a stranger must not be able to hide them.
 */
const MOST_OF_VISITORS = 1_000;
/** What is refused without a look at it, because there were too many tries: a stranger can send any number for free. */
const UNSEEN: readonly string[] = ['signInLimited', 'registerLimited'];
/** Most such acts from one network; the others from there are counted in one row. */
const MOST_UNSEEN = 20;
/** Most records named in one row; an act on more records has several rows. */
const MOST_RECORDS = 500;

export interface Act {
  /** E-mail of the signed-in person, '' for a visitor. */
  readonly actor: string;
  /** `signIn`, `signInRefused`, `refused`, `printLabels`. */
  readonly action: string;
  readonly entity: string;
  /** What the act was about; repetitions on many records name them in `record` instead. */
  readonly entityId: string;
  readonly address: string;
  /** What limits count the address by: for IPv6 it is a network. */
  readonly network: string;
  readonly requestId: string;
  readonly origin: ChangeOrigin;
  /** One of the records that the act is repeated for, such as an order whose label is printed. */
  readonly record?: string;
}

interface Gathered {
  readonly act: Act;
  readonly at: number;
  times: number;
  readonly records: Set<string>;
}

type Rows = Map<string, Gathered>;
const noActs = () => ({
  people: new Map() as Rows,
  visitors: new Map() as Rows,
  /** Number of rows for unseen acts by network. */
  networks: new Map<string, number>(),
});
type Acts = ReturnType<typeof noActs>;
const rowsOf = ({ people, visitors }: Acts): Gathered[] => [...people.values(), ...visitors.values()];

const isFull = (row: Gathered | undefined, records: ReadonlySet<string>): boolean =>
  row !== undefined && new Set([...row.records, ...records]).size > MOST_RECORDS;

interface ActTally {
  count(act: Act): void;
  /** Writes what is left, at the end of the server. */
  stop(): Promise<void>;
}

/** Starts gathering. The timer does not keep the process alive. */
export function createActTally(
  deps: Pick<ServerDeps, 'db' | 'log' | 'now' | 'engine'>,
  { flushMs = FLUSH_MS } = {},
): ActTally {
  let gathered = noActs();
  let isHeldUp = false;

  const add = ({ act, at, times, records }: Gathered): void => {
    const isVisitor = act.actor === '';
    const rows = isVisitor ? gathered.visitors : gathered.people;
    const own = [act.actor, act.action, act.entity, act.entityId, act.address].join('\n');
    const isKnown = rows.has(own);
    const ofNetwork = UNSEEN.includes(act.action) ? (gathered.networks.get(act.network) ?? 0) : null;
    const isAnyRoom = !isVisitor || isKnown || rows.size < MOST_OF_VISITORS;
    const isRoom = isAnyRoom && (isKnown || ofNetwork === null || ofNetwork < MOST_UNSEEN);
    const network = isAnyRoom ? act.network : '';
    const others = { ...act, entityId: 'others', address: network, network };
    const base = isRoom ? own : `others\n${act.action}\n${network}`;
    if (isRoom && !isKnown && ofNetwork !== null) gathered.networks.set(act.network, ofNetwork + 1);
    let key = base;
    for (let part = 2; isFull(rows.get(key), records); part += 1) key = `${base}\n${part}`;
    const known = rows.get(key) ?? { act: isRoom ? act : others, at, times: 0, records: new Set() };
    known.times += times;
    for (const record of records) known.records.add(record);
    rows.set(key, known);
  };

  const write = async (): Promise<void> => {
    const writing = gathered;
    const rows = rowsOf(writing);
    if (rows.length === 0 || deps.engine.shortage()) return;
    gathered = noActs();
    try {
      await withTx(deps.db, (trx) => recordChanges(trx, rows.map(toChange)));
      isHeldUp = false;
    } catch (error) {
      if (!isHeldUp) deps.log.warn({ err: error }, 'Acts could not be written to the audit trail for now');
      isHeldUp = true;
      // They may have been written, and writing them again would count them twice.
      if (error instanceof OutcomeUnknown) return;
      const since = rowsOf(gathered);
      gathered = writing;
      since.forEach(add);
    }
  };
  let writes = Promise.resolve();
  const flush = (): Promise<void> => (writes = writes.then(write));
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();

  return {
    count(act) {
      add({ act, at: deps.now(), times: 1, records: new Set(act.record === undefined ? [] : [act.record]) });
    },
    async stop() {
      clearInterval(timer);
      await flush();
      const acts = rowsOf(gathered).length;
      if (acts === 0) return;
      deps.log.warn({ acts }, 'Acts were not written to the audit trail, and are in this log only');
    },
  };
}

/** Returns one row of the trail. `times` is left out for an act that happened once. */
function toChange({ act, at, times, records }: Gathered) {
  const { actor, action, entity, entityId, address, requestId, origin } = act;
  return {
    actor: actor === '' ? 'visitor' : actor,
    requestId,
    action,
    entity,
    entityId,
    origin,
    after: {
      address,
      ...(times > 1 && { times }),
      ...(records.size > 0 && { records: [...records] }),
    },
    at,
  };
}
