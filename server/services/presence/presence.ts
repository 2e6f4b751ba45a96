/**
 * Who is where, over all processes: each keeps the whole book, as every sign is also told to the others
 * (docs/decisions/0065-who-is-here.md). Nothing of it is stored.
 */
import * as z from 'zod';
import { ROLES } from '../../../src/contract/roles';
import { presenceSign, type PresenceSign, type RecordPresence } from '../../../src/contract/schemas/presence';
import type { ServerDeps } from '../../deps';
import { goesOn } from '../sessions';
import { createPresenceBook, type PresentTab } from './presenceBook';

/** Tells somebody who has a record open who else has: what there is to tell to each, by their e-mail. */
type PresenceListener = (of: (email: string) => RecordPresence | null) => void;

export interface Presence {
  /** Takes what a tab says, and answers who else has open what it has. */
  take(who: PresentTab, signs: readonly PresenceSign[]): RecordPresence[];
  /** Calls back when it has changed who is at a record. */
  onChange(listener: PresenceListener): void;
  /** Something was done to these people or their sessions: who is not signed in any more is gone. */
  readonly doubt: (emails: ReadonlySet<string>) => void;
  close(): void;
}

const SWEEP_EVERY_MS = 1_000;

/** A word to the other processes. They may be of another version: what is not understood is passed over. */
const WORD = 'presence ';
const word = z.object({
  who: z.object({
    email: z.string(),
    name: z.string(),
    tab: z.string(),
    sessionId: z.string(),
    roles: z.array(z.enum(ROLES)),
  }),
  signs: z.array(presenceSign),
});

function readWord(text: string): z.infer<typeof word> | null {
  if (!text.startsWith(WORD)) return null;
  try {
    return word.safeParse(JSON.parse(text.slice(WORD.length))).data ?? null;
  } catch {
    return null;
  }
}

/** Begins with nobody. `elapsed` is a clock that nobody sets, milliseconds. */
export function createPresence(deps: ServerDeps): Presence {
  const { engine, elapsed = () => performance.now() } = deps;
  const listeners = new Set<PresenceListener>();
  const book = createPresenceBook(elapsed, (place, mover) => {
    for (const listener of listeners) {
      listener((email) => (email !== mover && book.isThere(place, email) ? book.others(place, email) : null));
    }
  });
  const stopHearing = engine.others?.hear((text) => {
    const heard = readWord(text);
    if (heard) book.take(heard.who, heard.signs);
  });
  const timer = setInterval(book.sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    take: (who, signs) => {
      book.sweep();
      book.take(who, signs);
      engine.others?.tell(WORD + JSON.stringify({ who, signs }));
      return signs.flatMap((sign) => (sign.state === 'left' ? [] : [book.others(sign, who.email)]));
    },
    onChange: (listener) => void listeners.add(listener),
    doubt: (emails) => {
      for (const who of [...emails].flatMap((email) => book.sessionsOf(email))) {
        goesOn(deps, who).then(
          (isOn) => isOn || book.endSession(who.sessionId),
          // Who cannot be looked up now goes by saying nothing any more.
          (error: unknown) => deps.log.debug({ err: error }, 'A session could not be looked up'),
        );
      }
    },
    close: () => {
      clearInterval(timer);
      stopHearing?.();
      listeners.clear();
    },
  };
}
