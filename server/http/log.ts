/** Structured logs without tokens, passwords or personal data. */
import { createHash } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { pino, stdSerializers } from 'pino';
import type { Logger } from '../deps';
import type { LogLevel } from '../settings/settings';
import { openLogStream } from './logStream';

/** Members that are never written, wherever they stand in a logged object. */
const SECRET = ['password', 'passwordHash', 'password_hash', 'token', 'authorization', 'secret', 'invite'];
const PERSONAL = ['email', 'phone', 'phone_number', 'street', 'recipient', 'body'];
const REDACTED = [...SECRET, ...PERSONAL].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The server's log: JSON lines on standard error, or wherever `destination` says. */
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

/** A logged error: message and stack without addresses and tokens, and nothing of the database's `detail`. */
function scrubbed(error: Error, isNews: (stack: string) => boolean): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  const plain = { type, code, message: scrub(message) };
  return { ...plain, stack: isNews(stack) ? scrub(stack) : 'as it was written before' };
}

/** A stack is written once in so long: while the database is away every request has the same. Milliseconds. */
const STACK_EVERY_MS = 60_000;
/** Stacks that are remembered: far more than one fault has. */
const STACKS = 500;

/** Tells whether a stack was not written lately. What its message says is looked past: it may name another record each time. */
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

/** Each is looked for at the start of a word alone: tried at every letter, a word of 80,000 would take half a minute. */
const EMAIL = /(?<![^\s"'<>()=:,;@])[^\s"'<>()=:,;@]+@[^\s"'<>()=,;@]+\.[^\s"'<>()=,;@]+/g;
const TOKEN = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Takes e-mail addresses and tokens out of free text, in time that grows with its length alone. */
export function scrub(text: string | undefined): string {
  return (text ?? '').replace(EMAIL, '[e-mail]').replace(TOKEN, '$1[token]');
}
