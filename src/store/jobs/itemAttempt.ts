/**
 * One attempt of one item, with its automatic tries. The basic rule: send an order again only when nothing was done, or
 * when sending it again is harmless.
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
  /** The server refuses an order that is already done. Only then is one more try of a done order harmless. */
  readonly refusesDone: boolean;
  readonly tries: number;
  /** @param maybeSent an earlier try may have been carried out */
  send(maybeSent: boolean): Promise<SentAnswer>;
  reread(): Promise<ReadBack>;
  /** Reads the order to explain a refusal. Null when the order shows no reason for one, or cannot be read. */
  whyRefused(): Promise<Refusal | null>;
  /** Waits before the next try; false when the job no longer runs. `everybody` makes the other items wait too. */
  waitAfter(failures: number, error: ApiError, everybody: boolean): Promise<boolean>;
  /** False once the job was paused, cancelled or taken over by another tab. */
  mayGoOn(): boolean;
}

/** A refused order whose status the workflow does not accept. */
export interface Refusal {
  readonly orderStatus: string;
  /** Somebody else has already done what was asked for: the outcome and reason to record. */
  readonly already?: { readonly outcome: 'unprocessed' | 'skipped'; readonly reason: string };
}

interface AttemptStart {
  readonly attempt: number;
  /** It may have been sent before, with an unknown outcome. */
  readonly maybeSent: boolean;
  /** Only read the order, send nothing (`Check`). */
  readonly checkOnly: boolean;
}

export type AttemptEnd =
  | {
      readonly type: 'settled';
      readonly result: Omit<ItemResult, 'outcome'> & { readonly outcome: SettledOutcome };
      /** The item ended in a fault of the server or the network rather than in a decision about this order. */
      readonly fault?: 'noAnswer' | 'serverFails';
      readonly stop?: string;
    }
  /** The job was halted before this item was decided, so the item waits. */
  | { readonly type: 'waiting'; readonly maybeSent: boolean; readonly stop?: 'signIn' | 'dropped' };

export async function attemptItem(start: AttemptStart, deps: AttemptDeps): Promise<AttemptEnd> {
  const { attempt } = start;
  let isUnclear = start.maybeSent;
  /** Once unclear, the call may still take effect later, even after the order was read back as not done. */
  let wasUnclear = isUnclear;
  let failures = 0;
  /** After the last try the order was read as done, by this attempt or by somebody else. */
  let found: AttemptEnd | null = null;

  const settle = (outcome: SettledOutcome, facts: ResultFacts = {}): AttemptEnd => ({
    type: 'settled',
    result: itemResult(outcome, attempt, facts),
  });
  const waiting = (): AttemptEnd => ({ type: 'waiting', maybeSent: wasUnclear });
  const unknown = (error: ApiError) => settle('unknown', { reason: jobTexts.lostAnswer, error });

  /** Reads the outcome from the order. `end` is null when the order cannot be read or shows that nothing was done. */
  async function readBack(): Promise<{ end: AttemptEnd | null; error: ApiError | null }> {
    const read = await deps.reread();
    if (read.verdict === 'unreadable') return { end: haltOf(meaningOf(read.error), true), error: read.error };
    if (read.verdict === 'done') {
      return { end: settle('succeeded', { reason: read.reason ?? jobTexts.foundDone }), error: null };
    }
    if (read.verdict === 'unprocessed')
      return { end: settle('unprocessed', { reason: read.reason }), error: null };
    return { end: null, error: null };
  }

  /** Finds out what became of a try whose answer was lost. Null to go on, with another look if it is still unclear. */
  async function findOut(): Promise<AttemptEnd | null> {
    const { end, error } = await readBack();
    if (end) return end;
    if (error === null) {
      if (start.checkOnly) return settle('failed', { reason: messages.networkError, mayBeDone: true });
      isUnclear = false;
      return null;
    }
    failures += 1;
    const isFinal = ['refused', 'forbidden'].includes(meaningOf(error));
    if (isFinal) return settle('unknown', { error });
    if (failures >= deps.tries) return faultEnd(unknown(error), error);
    return (await deps.waitAfter(failures, error, false)) ? null : waiting();
  }

  /** The server forbids the action: the job stops. */
  function endForbidden(error: ApiError): AttemptEnd {
    // Refused now, but an earlier try whose answer was lost may have succeeded.
    const end = found ?? (isUnclear ? unknown(error) : settle('failed', { error }));
    return end.type === 'settled' ? { ...end, stop: error.message } : end;
  }

  async function endRefused(error: ApiError): Promise<AttemptEnd> {
    // An earlier try may have succeeded although its answer was lost. Then this refusal only reflects that success. A
    // server that keeps answers would have repeated the success; there, somebody else was faster.
    if (!deps.isIdempotent && (isUnclear || attempt > 1)) {
      const { end } = await readBack();
      if (isSuccess(end)) return end;
    }
    // Because of its status the server would refuse the order again, however often it is sent.
    const why = await deps.whyRefused();
    const orderStatus = why?.orderStatus;
    if (why?.already) return settle(why.already.outcome, { reason: why.already.reason, orderStatus });
    return found ?? settle('failed', { error, orderStatus, isFinal: why !== null });
  }

  /** After the last failed try. Null to send the order once more. */
  async function giveUp(error: ApiError): Promise<AttemptEnd | null> {
    if (found) return found;
    const failed = faultEnd(settle('failed', { error, mayBeDone: wasUnclear }), error);
    if (!isUnclear) return failed;
    const read = await readBack();
    if (isSuccess(read.end) && deps.isIdempotent && deps.refusesDone) {
      // The server knows by the key who did it, so send once more to ask.
      found = read.end;
      return null;
    }
    if (read.end) return read.end;
    return read.error ? faultEnd(unknown(error), error) : failed;
  }

  /** Sends the order once. Null for one more try. */
  async function sendOnce(): Promise<AttemptEnd | null> {
    const answer = await deps.send(wasUnclear);
    if ('data' in answer) return settle('succeeded', answer.data);
    if ('leftOut' in answer) {
      return settle('skipped', { reason: answer.leftOut, orderStatus: answer.orderStatus });
    }
    const { error } = answer;
    const meaning = meaningOf(error);
    const halt = haltOf(meaning, isUnclear || mayBeDone(error));
    if (halt) return halt;
    if (meaning === 'forbidden') return endForbidden(error);
    if (meaning === 'refused') return endRefused(error);
    failures += 1;
    isUnclear ||= meaning === 'unclear';
    wasUnclear ||= isUnclear;
    if (failures >= deps.tries) return giveUp(error);
    return (await deps.waitAfter(failures, error, asksForQuiet(error))) ? null : waiting();
  }

  for (;;) {
    if (!deps.mayGoOn()) return waiting();
    const mustLook = isUnclear && (start.checkOnly || !deps.isIdempotent);
    const end = await (mustLook ? findOut() : sendOnce());
    if (end) return end;
  }
}

const isSuccess = (end: AttemptEnd | null): end is Extract<AttemptEnd, { type: 'settled' }> =>
  end?.type === 'settled' && end.result.outcome === 'succeeded';

/** After a 401 or a sign-out the item waits and gets no result. */
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

/** Builds the result of an item from the reason and facts that decided it. */
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
