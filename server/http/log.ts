/** Structured logs without tokens, passwords or personal data. */
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
export function createLog(level: LogLevel, destination: DestinationStream = openLogStream()): Logger {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [...REDACTED, 'headers.authorization', 'req.headers.authorization'],
      censor: '[redacted]',
    },
    serializers: { err: (error: Error) => scrubbed(error) },
  };
  return pino(options, destination);
}

/** A logged error: message and stack without addresses and tokens, and nothing of the database's `detail`. */
function scrubbed(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, code, message: scrub(message), stack: scrub(stack) };
}

/** Takes e-mail addresses and tokens out of free text. */
export function scrub(text: string | undefined): string {
  return (text ?? '')
    .replace(/[^\s"'<>()=:,;@]+@[^\s"'<>()=,;@]+\.[^\s"'<>()=,;@]+/g, '[e-mail]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
}
