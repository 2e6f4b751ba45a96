/** Structured logs without tokens, passwords or personal data. */
import { createHash } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { pino, stdSerializers } from 'pino';
import type { Logger } from '../deps';
import type { LogLevel } from '../settings/settings';
import { openLogStream } from './logStream';

/** Members that are never written, at any place in a logged object. */
const SECRET = ['password', 'passwordHash', 'password_hash', 'token', 'authorization', 'secret', 'invite'];
const PERSONAL = ['email', 'phone', 'phone_number', 'street', 'recipient', 'body'];
const REDACTED = [...SECRET, ...PERSONAL].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Creates the server's log: JSON lines on standard error or to `destination`. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = openLogStream(),
  now = (): number => performance.now(),
): Logger {
  const isNews = createStackMemory(now);
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [...REDACTED, 'headers.authorization', 'req.headers.authorization'],
      censor: '[redacted]',
    },
    serializers: { err: (error: Error) => scrubbed(error, isNews) },
  };
  return pino(options, destination);
}

/** Returns a logged error: message and stack without addresses and tokens, and without the database's `detail`. */
function scrubbed(error: Error, isNews: (stack: string) => boolean): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  const plain = { type, code, message: scrub(message) };
  return { ...plain, stack: isNews(stack) ? scrub(stack) : 'as it was written before' };
}

/**
 * The same stack is written at most once in this time: while the database is unreachable, every request has the same
 * one. Milliseconds.
 */
const STACK_EVERY_MS = 60_000;
/** Number of stacks remembered: far more than one fault causes. */
const STACKS = 500;

/**
 * Returns a check whether a stack has not been written recently. It ignores the message, which may name another record
 * each time.
 */
function createStackMemory(now: () => number): (stack: string) => boolean {
  const written = new Map<string, number>();
  return (stack) => {
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    const key = createHash('sha256').update(frames.join('\n')).digest('base64');
    const before = written.get(key);
    if (before !== undefined && now() - before < STACK_EVERY_MS) return false;
    if (written.size >= STACKS) written.clear();
    written.set(key, now());
    return true;
  };
}

/**
 * Each pattern matches only from the start of a word: tried at every letter, a word of 80,000 letters would take half a
 * minute.
 */
const EMAIL = /(?<![^\s"'<>()=:,;@])[^\s"'<>()=:,;@]+@[^\s"'<>()=,;@]+\.[^\s"'<>()=,;@]+/g;
const TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Removes e-mail addresses and tokens from free text, in linear time. */
export function scrub(text: string | undefined): string {
  return (text ?? '').replace(EMAIL, '[e-mail]').replace(TOKEN, '$1[token]');
}
