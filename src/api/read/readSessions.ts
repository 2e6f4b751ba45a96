/** Reads the sessions of a person (docs/decisions/0043). */
import type { Session } from '../../contract/schemas/auth';
import { flag, list, text, time, type Loose } from './values';

function sessionOf(wire: Loose): Session | undefined {
  const id = text(wire.id) ?? '';
  const [createdAt, seenAt, expiresAt] = [wire.createdAt, wire.seenAt, wire.expiresAt].map(time);
  if (id === '' || createdAt === undefined || seenAt === undefined || expiresAt === undefined)
    return undefined;
  return {
    id,
    createdAt,
    seenAt,
    expiresAt,
    address: text(wire.address) ?? '',
    browser: text(wire.browser) ?? '',
    isCurrent: flag(wire.isCurrent) ?? false,
  };
}

/** Reads GET /user/sessions; null when the value is not a list. */
export const readSessions = (value: unknown): Session[] | null => list(value, sessionOf) ?? null;
