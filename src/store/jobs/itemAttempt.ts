/**
 * One attempt of one item, with its automatic tries. The rule under it all: an order is sent again only when it is
 * known that nothing was done, or when sending again is harmless.
 */
import { messages } from '../../contract/messages';
import { mayBeDone, type ApiError } from '../../api/errors';
import { asksForQuiet, meaningOf, type ErrorMeaning } from '../../api/errorMeaning';
import { jobTexts } from './jobTexts';
import type { ReadBack, SentAnswer } from './jobDefinition';
import type { ItemResult, SettledOutcome } from './jobTypes';

interface AttemptDeps {
  /** The server keeps answers by Idempotency-Key: sending the same attempt again is harmless. */
  readonly isIdempotent: boolean;
  /** The server refuses what is done already: only then does one more try of a done order change nothing. */
  readonly refusesDone: boolean;
  readonly tries: number;
  /** @param maybeSent an earlier try may have been carried out */
  send(maybeSent: boolean): Promise<SentAnswer>;
  reread(): Promise<ReadBack>;
  /** What the order itself says of a refusal; null when it gives no reason for one, or cannot be read. */
  whyRefused(): Promise<Refusal | null>;
  /** Waits before the next try; false when the job no longer runs. `everybody` holds the other items back too. */
  waitAfter(failures: number, error: ApiError, everybody: boolean): Promise<boolean>;
  /** False once the job was paused, cancelled or taken away. */
  mayGoOn(): boolean;
}

/** A refused order in a status that the workflow does not take. */
export interface Refusal {
  readonly orderStatus: string;
  /** Somebody else has done what was asked for: how it counts then. */
  readonly already?: { readonly outcome: 'unprocessed' | 'skipped'; readonly reason: string };
}

interface AttemptStart {
  readonly attempt: number;
  /** It may have been sent before, and nobody knows what became of it. */
  readonly maybeSent: boolean;
  /** Only look, send nothing (`Check`). */
  readonly checkOnly: boolean;
}

export type AttemptEnd =
  | {
      readonly type: 'settled';
      readonly result: Omit<ItemResult, 'outcome'> & { readonly outcome: SettledOutcome };
      /** Ended in a fault of the server or of the network, not in a decision about this order. */
      readonly fault?: 'noAnswer' | 'serverFails';
      readonly stop?: string;
    }
  /** The job was halted before this item was decided: it waits. */
  | { readonly type: 'waiting'; readonly maybeSent: boolean; readonly stop?: 'signIn' | 'dropped' };

export async function attemptItem(start: AttemptStart, deps: AttemptDeps): Promise<AttemptEnd> {
  const { attempt } = start;
  let isUnclear = start.maybeSent;
  /** Once unclear, it may still be carried out after it was read back as not done. */
  let wasUnclear = isUnclear;
  let failures = 0;
  /** The order was read as done after the last try: by this attempt or by somebody else. */
  let found: AttemptEnd | null = null;

  const settle = (outcome: SettledOutcome, facts: ResultFacts = {}): AttemptEnd => ({
    type: 'settled',
    result: itemResult(outcome, attempt, facts),
  });

  /** What the order itself says; null when it cannot be read or says that nothing was done. */
  const readBack = async (): Promise<{ end: AttemptEnd | null; error: ApiError | null }> => {
    const read = await deps.reread();
    if (read.verdict === 'unreadable') return { end: haltOf(meaningOf(read.error), true), error: read.error };
    if (read.verdict === 'done') {
      return { end: settle('succeeded', { reason: read.reason ?? jobTexts.foundDone }), error: null };
    }
    if (read.verdict === 'unprocessed')
      return { end: settle('unprocessed', { reason: read.reason }), error: null };
    return { end: null, error: null };
  };

  for (;;) {
    if (!deps.mayGoOn()) return { type: 'waiting', maybeSent: isUnclear };
    if (isUnclear && (start.checkOnly || !deps.isIdempotent)) {
      const { end, error } = await readBack();
      if (end) return end;
      if (error) {
        failures += 1;
        const isFinal = ['refused', 'forbidden'].includes(meaningOf(error));
        if (isFinal) return settle('unknown', { error });
        if (failures >= deps.tries)
          return faultEnd(settle('unknown', { reason: jobTexts.lostAnswer, error }), error);
        if (!(await deps.waitAfter(failures, error, false))) return { type: 'waiting', maybeSent: true };
        continue;
      }
      if (start.checkOnly) return settle('failed', { reason: messages.networkError, mayBeDone: true });
      isUnclear = false;
    }

    const answer = await deps.send(wasUnclear);
    if ('data' in answer) return settle('succeeded', answer.data);
    if ('leftOut' in answer) {
      return settle('skipped', { reason: answer.leftOut, orderStatus: answer.orderStatus });
    }
    const { error } = answer;
    const meaning = meaningOf(error);
    const halt = haltOf(meaning, isUnclear || mayBeDone(error));
    if (halt) return halt;
    if (meaning === 'forbidden') {
      // Refused now; but if an earlier try was lost, that one may have gone through.
      const end =
        found ??
        (isUnclear ? settle('unknown', { reason: jobTexts.lostAnswer, error }) : settle('failed', { error }));
      return end.type === 'settled' ? { ...end, stop: error.message } : end;
    }
    if (meaning === 'refused') {
      // An earlier try may have been carried out although its answer never came: then this refusal is its echo. A server
      // that keeps answers would have said so: there somebody else was faster.
      if (!deps.isIdempotent && (isUnclear || attempt > 1)) {
        const { end } = await readBack();
        if (end?.type === 'settled' && end.result.outcome === 'succeeded') return end;
      }
      // By its status the order is refused again, however often it is sent.
      const why = await deps.whyRefused();
      const orderStatus = why?.orderStatus;
      if (why?.already) return settle(why.already.outcome, { reason: why.already.reason, orderStatus });
      if (found) return found;
      return settle('failed', { error, orderStatus, isFinal: why !== null });
    }
    failures += 1;
    isUnclear ||= meaning === 'unclear';
    wasUnclear ||= isUnclear;
    if (failures >= deps.tries) {
      if (found) return found;
      const failed = faultEnd(settle('failed', { error, mayBeDone: wasUnclear }), error);
      if (!isUnclear) return failed;
      const read = await readBack();
      const isDone = read.end?.type === 'settled' && read.end.result.outcome === 'succeeded';
      if (isDone && deps.isIdempotent && deps.refusesDone) {
        // The server knows by the key who did it: one more try asks it.
        found = read.end;
        continue;
      }
      if (read.end) return read.end;
      if (read.error) return faultEnd(settle('unknown', { reason: jobTexts.lostAnswer, error }), error);
      return failed;
    }
    if (!(await deps.waitAfter(failures, error, asksForQuiet(error)))) {
      return { type: 'waiting', maybeSent: isUnclear };
    }
  }
}

/** A 401 or a signed-out person: the item waits, nothing is said about it. */
function haltOf(meaning: ErrorMeaning, maybeSent: boolean): AttemptEnd | null {
  return meaning === 'signIn' || meaning === 'dropped' ? { type: 'waiting', maybeSent, stop: meaning } : null;
}

function faultEnd(end: AttemptEnd, error: ApiError): AttemptEnd {
  return end.type === 'settled'
    ? { ...end, fault: error.status === 'NETWORK' ? 'noAnswer' : 'serverFails' }
    : end;
}

export interface ResultFacts {
  readonly reason?: string | undefined;
  readonly error?: ApiError;
  readonly requestId?: string | undefined;
  readonly orderStatus?: string | undefined;
  readonly mayBeDone?: boolean;
  readonly isFinal?: boolean;
}

/** The result of an item with the words and facts of what decided it. */
export function itemResult(
  outcome: SettledOutcome,
  attempt: number,
  { reason, error, requestId, orderStatus, mayBeDone: isOpen = false, isFinal = false }: ResultFacts,
): Omit<ItemResult, 'outcome'> & { readonly outcome: SettledOutcome } {
  const text = reason ?? error?.message;
  const request = requestId ?? error?.requestId;
  return {
    outcome,
    attempt,
    ...(text !== undefined && { reason: text }),
    ...(error && { status: error.status }),
    ...(request !== undefined && { requestId: request }),
    ...(orderStatus !== undefined && { orderStatus }),
    ...(isOpen && { mayBeDone: true as const }),
    ...(isFinal && { isFinal: true as const }),
  };
}
