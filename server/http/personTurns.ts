/**
 * Runs a few calls of one person at once and queues the others: someone who sends thousands delays only themselves, and
 * answers that nobody reads are not made (docs/decisions/0044-what-one-person-may-cost.md).
 */
import type { FastifyReply } from 'fastify';
import { serverMessages } from '../../src/contract/serverMessages';
import { throwHttpError } from './httpError';
import { whenOver } from './whenOver';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits for a turn of this person, which lasts until the answer has gone out; throws 429 if too many wait. Returns
     * true if it had to wait, because much may have changed meanwhile. If the client has gone away, its call is not
     * answered.
     */
    takeTurn(person: string, reply: FastifyReply): Promise<boolean>;
  }
  interface FastifyReply {
    /** Passes the turn to the next call of the same person: for answers without an end. */
    endTurn?: () => void;
  }
}

/** A browser opens six connections to a server; behind a proxy several tabs may share more. */
const AT_ONCE = 20;
/** Most waiting calls of one person. */
const MOST_WAITING = 1_000;

interface Line {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Makes the function behind `takeTurn`. */
export function createPersonTurns(): (person: string, reply: FastifyReply) => Promise<boolean> {
  const lines = new Map<string, Line>();

  const next = (person: string, line: Line): void => {
    const [first] = line.waiting;
    if (first === undefined) {
      line.running -= 1;
      if (line.running === 0) lines.delete(person);
      return;
    }
    line.waiting.delete(first);
    first();
  };

  return async (person, reply) => {
    const line = lines.get(person) ?? { running: 0, waiting: new Set() };
    const waits = line.running >= AT_ONCE;
    if (waits && line.waiting.size >= MOST_WAITING)
      throwHttpError(429, serverMessages.tooManyRequests(1), { retryAfterS: 1 });
    lines.set(person, line);
    let begin = (): void => undefined;
    const turn = new Promise<void>((resolve) => (begin = resolve));
    if (waits) line.waiting.add(begin);
    else line.running += 1;
    let isOver = false;
    reply.endTurn = () => {
      if (isOver) return;
      isOver = true;
      if (!line.waiting.delete(begin)) return next(person, line);
      reply.hijack();
      begin();
    };
    whenOver(reply, reply.endTurn);
    if (!waits) return false;
    await turn;
    return !reply.sent;
  };
}
