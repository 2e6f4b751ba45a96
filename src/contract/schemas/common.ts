/** Shapes every resource uses. Schema files need zod; the console imports only their types. */
import * as z from 'zod';
import { withoutHidden, withoutInvisible } from '../hiddenCharacters';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { ROLES } from '../roles';

/** Milliseconds since 1970, UTC. */
export const epochMs = z.number();
export type EpochMs = number;
/** Numbers below this are seconds, as `readEpochMs` of src/lib/epoch.ts reads them. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The end of the year 2999: a later moment is a slip, and has no calendar day of four digits. */
const LATEST = 32_503_680_000_000;

/** What a moment of a request has to be. */
export const MOMENT = { error: 'expected a moment, in whole seconds or milliseconds since 1970' };

/** A moment of a calendar in a request: epoch milliseconds, or seconds of up to ten digits; it comes out as milliseconds. */
export const calendarMoment = (wrong: { readonly error: z.core.$ZodErrorMap | string } = MOMENT) =>
  z
    .number(wrong)
    .int(MOMENT)
    .min(1, MOMENT)
    .overwrite((value) => (value < FIRST_MILLISECONDS ? value * 1000 : value))
    .max(LATEST, { error: merchantMessages.dateTimeTooLate });

/** Whether these are milliseconds that a request could bring, so that every reader takes them for the same moment. */
export const isCalendarMoment = (ms: number): boolean => ms >= FIRST_MILLISECONDS && ms <= LATEST;

/** Seconds since 1970, UTC. */
export const epochSeconds = z.number();

/**
 * Who made a record what it is: of the changes since the version that a refused change was made on, the newest one of the
 * same fields, else the newest.
 */
export const lastChange = z.object({
  /** E-mail of a person, or a word for the server's own work. */
  by: z.string(),
  /** What to call them, when it is known. */
  name: z.string().optional(),
  at: epochMs,
});
export type LastChange = z.infer<typeof lastChange>;

/**
 * Shape of every error answer. `requestId` marks it as the server's own word: clients take an error without it for that of
 * a gateway, which knows nothing of what the server did. `details` names fields or orders where there are several.
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
  /** Of a 403 for a missing role: the roles that the caller has now, which may not be those of the token. */
  roles: z.array(z.enum(ROLES)).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Time of day `HH:mm`, 24-hour. */
export const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/);

/** The error for what is missing: absent, null or ''. A value of the wrong kind is told by `wrong`, else in zod's words. */
export const missing = (message: string, wrong?: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null || input === '' ? message : wrong),
});

/** Something to be read: more than white space, line ends, empty letters (U+2800), characters without width and lone accents. */
export const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text of a person as it is stored: trimmed, and without what hides in it or turns it around. */
export const cleanText = (wrong?: Parameters<typeof z.string>[0]) =>
  z.string(wrong).overwrite(withoutHidden).trim();

/** The same where it is a line, such as a name: a line break or a tab in it would break lists, labels and copied rows. */
export const cleanLine = (wrong?: Parameters<typeof z.string>[0]) =>
  cleanText(wrong).overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));

/**
 * The e-mail of a new account, or of who signs in: nothing in it is invisible and letters with accents are written in one way, so that
 * no two accounts look the same (docs/decisions/wire.md#texts).
 */
export const emailText = (wrong?: Parameters<typeof z.string>[0]) =>
  z
    .string(wrong)
    .overwrite((text) => withoutInvisible(text.normalize('NFC')))
    .trim();

/** A trimmed text that must be there, of so many characters at most. `name` is what people call the field. */
export function requiredText(name: string, length: number) {
  const required = messages.requiredField(name);
  return z
    .string(missing(required))
    .trim()
    .regex(VISIBLE, { error: required })
    .max(length, { error: messages.fieldTooLong(name, length) });
}
