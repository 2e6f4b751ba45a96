/**
 * One attempt of one batch, with its automatic tries. Applies the rule of itemAttempt to calls that take many ids.
 * Decided items are reported at once. Undecided items are sent again together, under the same key as long as they are
 * the same batch.
 */
import { messages } from '../../contract/messages';
import { mayBeDone, type ApiError } from '../../api/errors';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { itemResult, type AttemptEnd, type ResultFacts } from './itemAttempt';
import type { SentAnswer, ReadBack } from './jobDefinition';
import { asksForQuiet, meaningOf } from '../../api/errorMeaning';
import { jobTexts } from './jobTexts';
import type { ItemId, SettledOutcome } from './jobTypes';

interface BatchItem {
  readonly index: number;
  readonly id: ItemId;
  readonly attempt: number;
  readonly maybeSent: boolean;
  readonly checkOnly: boolean;
  /** Read the order before sending it: it may now be in another batch, under another key, than when it was sent. */
  readonly readsFirst: boolean;
}

type Result = Extract<AttemptEnd, { type: 'settled' }>['result'];

interface BatchDeps {
  /** The server keeps answers by Idempotency-Key: sending the same batch again is harmless. */
  readonly isIdempotent: boolean;
  readonly tries: number;
  send(open: readonly BatchItem[]): Promise<ReadonlyMap<ItemId, SentAnswer>>;
  reread(id: ItemId): Promise<ReadBack>;
  settled(index: number, result: Result): void;
  /** Called for an item that was still undecided when the job was halted. */
  waits(index: number, attempt: number, maybeSent: boolean): void;
  waitAfter(failures: number, error: ApiError, everybody: boolean): Promise<boolean>;
  mayGoOn(): boolean;
}

/** What the end of an item or a batch tells about the rest of the job. */
export interface BatchNews {
  /** Number of items decided. */
  readonly settled: number;
  /** How many of them ended in a fault of the server or the network rather than in a decision about the order. */
  readonly faults: number;
  readonly fault?: 'noAnswer' | 'serverFails';
  /** No further item can succeed now. */
  readonly halt?: 'signIn' | 'dropped';
  /** The server forbids the action: the job stops with this message. */
  readonly stopMessage?: string;
}

/** Converts the end of one item into the news of a batch. */
export function newsOf(end: AttemptEnd): BatchNews {
  if (end.type === 'waiting') return { settled: 0, faults: 0, ...(end.stop && { halt: end.stop }) };
  return {
    settled: 1,
    faults: end.fault ? 1 : 0,
    ...(end.fault && { fault: end.fault }),
    ...(end.stop !== undefined && { stopMessage: end.stop }),
  };
}

interface Refused {
  readonly item: BatchItem;
  readonly error: ApiError;
}

/** An item on which this call had no effect, and the server's reason. */
interface NotDone {
  readonly item: BatchItem;
  readonly outcome: 'failed' | 'skipped';
  readonly facts: ResultFacts;
}

/** What the answers to one call say about the items that they do not settle. */
interface SortedAnswers {
  readonly notDone: NotDone[];
  readonly undecided: Refused[];
  /** Left out because the job was halted during the call. */
  readonly notSent: BatchItem[];
  /** The server forbids the action. */
  stopMessage?: string;
}

/** Reading back takes one small call per item. Send as many at once as the workflows do elsewhere. */
const READS_AT_ONCE = 4;

const unanswered: ApiError = { status: 'NETWORK', message: messages.networkError };

export async function attemptBatch(items: readonly BatchItem[], deps: BatchDeps): Promise<BatchNews> {
  const isCheck = items.some(({ checkOnly }) => checkOnly);
  let open = items;
  const readsFirst = items.some((item) => item.readsFirst);
  let isUnclear = items.some(({ maybeSent }) => maybeSent);
  /** Once unclear, the call may still take effect later, even after the order was read back as not done. */
  let wasUnclear = isUnclear;
  let isFirst = true;
  /**
   * Everything that may have been sent went out as this very batch, so a server that keeps answers repeats its answer.
   */
  let isAsSent = deps.isIdempotent && !readsFirst;
  /** Failed tries since the last one that settled anything. */
  let failures = 0;
  let settledCount = 0;
  let settledBefore = 0;
  /** Faults of reading orders back, in a batch that continues. */
  let readFaults: Partial<BatchNews> = {};

  function settle({ index, attempt }: BatchItem, outcome: SettledOutcome, facts: ResultFacts = {}): void {
    settledCount += 1;
    deps.settled(index, itemResult(outcome, attempt, facts));
  }
  /**
   * Counts a failed try. One that settled some items starts the count again: a server with a low limit of calls answers
   * a few of them per try, however long the batch is.
   */
  function countFailure(): void {
    failures = settledCount > settledBefore ? 1 : failures + 1;
    settledBefore = settledCount;
  }
  const news = (more: Partial<BatchNews> = {}): BatchNews => ({
    settled: settledCount,
    faults: 0,
    ...readFaults,
    ...more,
  });
  function wait(more: Partial<BatchNews> = {}): BatchNews {
    for (const { index, attempt } of open) deps.waits(index, attempt, wasUnclear);
    return news(more);
  }

  /** Reads orders back and settles those whose outcome they show. Returns the rest, read or unread. */
  async function readBack(asked: readonly BatchItem[]): Promise<{ notDone: BatchItem[]; unread: Refused[] }> {
    const notDone: BatchItem[] = [];
    const unread: Refused[] = [];
    await mapWithConcurrency(asked, READS_AT_ONCE, async (item) => {
      const read = await deps.reread(item.id);
      if (read.verdict === 'done') settle(item, 'succeeded', { reason: read.reason ?? jobTexts.foundDone });
      else if (read.verdict === 'unprocessed') settle(item, 'unprocessed', { reason: read.reason });
      else if (read.verdict === 'notDone') notDone.push(item);
      else unread.push({ item, error: read.error });
    });
    return { notDone, unread };
  }

  /** The reason to halt at once, or null when the errors concern single items only. */
  const haltOf = (errors: readonly Refused[]): BatchNews['halt'] | null => {
    const meanings = errors.map(({ error }) => meaningOf(error));
    return meanings.includes('dropped') ? 'dropped' : meanings.includes('signIn') ? 'signIn' : null;
  };

  const faultOf = (errors: readonly Refused[]): Partial<BatchNews> => ({
    faults: errors.length,
    fault: errors[0]?.error.status === 'NETWORK' ? 'noAnswer' : 'serverFails',
  });

  /** Finds out what became of a batch whose answer was lost. Returns null to continue with the items still open. */
  async function findOut(): Promise<BatchNews | null> {
    const { notDone, unread } = await readBack(open);
    const halt = haltOf(unread);
    const isFinal = ({ error }: Refused) => ['refused', 'forbidden'].includes(meaningOf(error));
    const again = unread.filter((read) => !isFinal(read));
    unread.filter(isFinal).forEach(({ item, error }) => settle(item, 'unknown', { error }));
    if (isCheck)
      notDone.forEach((item) => settle(item, 'failed', { reason: messages.networkError, mayBeDone: true }));
    const rest = new Set([...(isCheck ? [] : notDone), ...again.map(({ item }) => item)]);
    open = open.filter((item) => rest.has(item));
    if (halt) return wait({ halt });
    if (again.length > 0) {
      countFailure();
      const [first] = again;
      if (failures >= deps.tries) {
        again.forEach(({ item, error }) => settle(item, 'unknown', { reason: jobTexts.lostAnswer, error }));
        // The others have tries of their own.
        failures = 0;
        settledBefore = settledCount;
        readFaults = faultOf(again);
        const known = new Set(notDone);
        open = isCheck ? [] : open.filter((item) => known.has(item));
        isUnclear = false;
        return open.length === 0 ? news() : null;
      }
      if (first && !(await deps.waitAfter(failures, first.error, false))) return wait();
      return null;
    }
    isUnclear = false;
    return open.length === 0 ? news() : null;
  }

  /** After the last failed try: settles what can be read back. The rest fails or needs checking. */
  async function giveUp(undecided: readonly Refused[]): Promise<BatchNews> {
    const errors = new Map(undecided.map(({ item, error }) => [item, error]));
    let rest = undecided.map(({ item }) => item);
    if (isUnclear) {
      const { notDone, unread } = await readBack(rest);
      const halt = haltOf(unread);
      if (halt) {
        open = [...notDone, ...unread.map(({ item }) => item)];
        return wait({ halt });
      }
      unread.forEach(({ item, error }) => settle(item, 'unknown', { reason: jobTexts.lostAnswer, error }));
      rest = notDone;
    }
    rest.forEach((item) =>
      settle(item, 'failed', { error: errors.get(item) ?? unanswered, mayBeDone: wasUnclear }),
    );
    return news(faultOf(undecided));
  }

  /** Settles the items that were done or forbidden, and sorts the others. */
  function sortAnswers(answers: ReadonlyMap<ItemId, SentAnswer>): SortedAnswers {
    const sorted: SortedAnswers = { notDone: [], undecided: [], notSent: [] };
    for (const item of open) {
      const answer = answers.get(item.id);
      if (answer === undefined) {
        if (deps.mayGoOn()) sorted.undecided.push({ item, error: unanswered });
        else sorted.notSent.push(item);
      } else if ('data' in answer) settle(item, 'succeeded', answer.data);
      else if ('leftOut' in answer) {
        const { leftOut: reason, orderStatus } = answer;
        sorted.notDone.push({ item, outcome: 'skipped', facts: { reason, orderStatus } });
      } else sortError(item, answer.error, sorted);
    }
    return sorted;
  }

  function sortError(item: BatchItem, error: ApiError, sorted: SortedAnswers): void {
    const meaning = meaningOf(error);
    if (meaning === 'refused') sorted.notDone.push({ item, outcome: 'failed', facts: { error } });
    else if (meaning !== 'forbidden') sorted.undecided.push({ item, error });
    else {
      sorted.stopMessage = error.message;
      // Refused now, but an earlier try whose answer was lost may have succeeded.
      if (isUnclear) settle(item, 'unknown', { reason: jobTexts.lostAnswer, error });
      else settle(item, 'failed', { error });
    }
  }

  /** Settles the items on which the call had no effect. */
  async function settleNotDone(notDone: readonly NotDone[]): Promise<void> {
    // An earlier try may have succeeded although its answer was lost. Then this refusal only reflects that success.
    const isEcho = ({ attempt }: BatchItem) => !isAsSent && (isUnclear || attempt > 1);
    const echoes = notDone.map(({ item }) => item).filter(isEcho);
    const readAgain = await readBack(echoes);
    const stillNotDone = new Set([...readAgain.notDone, ...readAgain.unread.map(({ item }) => item)]);
    for (const { item, outcome, facts } of notDone) {
      if (stillNotDone.has(item) || !isEcho(item)) settle(item, outcome, facts);
    }
  }

  /** Sends the batch once. Returns null for one more try. */
  async function sendOnce(): Promise<BatchNews | null> {
    const { notDone, undecided, notSent, stopMessage } = sortAnswers(await deps.send(open));
    await settleNotDone(notDone);
    isUnclear ||= undecided.some(({ error }) => mayBeDone(error) || meaningOf(error) === 'unclear');
    wasUnclear ||= isUnclear;
    const undecidedItems = new Set([...undecided.map(({ item }) => item), ...notSent]);
    isAsSent &&= undecidedItems.size === open.length;
    open = open.filter((item) => undecidedItems.has(item));
    if (stopMessage !== undefined) return wait({ stopMessage });
    const halt = haltOf(undecided);
    if (halt) return wait({ halt });
    const first = undecided.find(({ error }) => error.retryAfterMs !== undefined) ?? undecided[0];
    if (first === undefined) return open.length === 0 ? news() : wait();
    countFailure();
    if (failures >= deps.tries) return giveUp(undecided);
    const isBusy = undecided.some(({ error }) => asksForQuiet(error));
    return (await deps.waitAfter(failures, first.error, isBusy)) ? null : wait();
  }

  for (;;) {
    if (!deps.mayGoOn()) return wait();
    if (isUnclear && (isCheck || !deps.isIdempotent || (readsFirst && isFirst))) {
      const end = await findOut();
      if (end) return end;
      continue;
    }
    isFirst = false;
    const end = await sendOnce();
    if (end) return end;
  }
}
