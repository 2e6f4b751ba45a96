/** Shapes shared by all resources. Schema files need zod; the console imports only their types. */
import * as z from 'zod';
import { withoutHidden, withoutInvisible } from '../hiddenCharacters';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { ROLES } from '../roles';

/** Milliseconds since 1970, UTC. */
export const epochMs = z.number();
export type EpochMs = number;
/** Numbers below this are seconds, as in `readEpochMs` of src/lib/epoch.ts. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The end of the year 2999. A later moment is a typing slip and has no four-digit year. */
const LATEST = 32_503_680_000_000;

/** The error for an invalid moment in a request. */
export const MOMENT = { error: 'expected a moment, in whole seconds or milliseconds since 1970' };

/** A moment in a request: epoch milliseconds, or seconds of up to ten digits, which are converted to milliseconds. */
export const calendarMoment = (wrong: { readonly error: z.core.$ZodErrorMap | string } = MOMENT) =>
  z
    .number(wrong)
    .int(MOMENT)
    .min(1, MOMENT)
    .overwrite((value) => (value < FIRST_MILLISECONDS ? value * 1000 : value))
    .max(LATEST, { error: merchantMessages.dateTimeTooLate });

/** Seconds since 1970, UTC. */
export const epochSeconds = z.number();

/**
 * Who last changed a record. After a refused change, this is the newest change since the version it was based on: one
 * of the same fields, or else of any field.
 */
export const lastChange = z.object({
  /** E-mail of a person, or a word for the server itself. */
  by: z.string(),
  /** The person's name, if known. */
  name: z.string().optional(),
  at: epochMs,
});
export type LastChange = z.infer<typeof lastChange>;

/**
 * Shape of every error answer. `requestId` shows that it comes from the server: clients attribute an error without it
 * to a gateway, which cannot know what the server did. `details` lists several fields or orders.
 */
export const errorAnswer = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  details: z
    .array(z.object({ id: z.string().optional(), field: z.string().optional(), reason: z.string() }))
    .optional(),
  current: z.unknown().optional(),
  changed: lastChange.optional(),
  /** With a 403 for a missing role: the caller's current roles, which may differ from those in the token. */
  roles: z.array(z.enum(ROLES)).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Time of day `HH:mm`, 24-hour. */
export const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/);

/**
 * The error for a missing value: absent, null or ''. A value of the wrong type gets `wrong`, or else zod's own message.
 */
export const missing = (message: string, wrong?: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null || input === '' ? message : wrong),
});

/**
 * Something readable: not only white space, line ends, blank letters (U+2800), zero-width characters and lone accents.
 */
export const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text from a person as it is stored: trimmed, without invisible characters and direction marks. */
export const cleanText = (wrong?: Parameters<typeof z.string>[0]) =>
  z.string(wrong).overwrite(withoutHidden).trim();

/** The same for a single line, such as a name: a line break or a tab would break lists, labels and copied rows. */
export const cleanLine = (wrong?: Parameters<typeof z.string>[0]) =>
  cleanText(wrong).overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));

/**
 * The e-mail of a new account or of a sign-in, without invisible characters and with accents in one Unicode form, so
 * that no two accounts look the same (docs/decisions/wire.md#texts).
 */
export const emailText = (wrong?: Parameters<typeof z.string>[0]) =>
  z
    .string(wrong)
    .overwrite((text) => withoutInvisible(text.normalize('NFC')))
    .trim();

/** A trimmed, required text of at most `length` characters. `name` is the field's display name. */
export function requiredText(name: string, length: number) {
  const required = messages.requiredField(name);
  return z
    .string(missing(required))
    .trim()
    .regex(VISIBLE, { error: required })
    .max(length, { error: messages.fieldTooLong(name, length) });
}
