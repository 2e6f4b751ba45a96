/** Login, registration and the feature flag on the wire (docs/decisions/sessions.md). */
import * as z from 'zod';
import { messages } from '../messages';
import { cleanLine, emailText, epochMs, VISIBLE } from './common';

export const loginRequest = z.strictObject({
  email: emailText().min(1).max(320),
  password: z.string().min(1).max(1024),
});
export type LoginRequest = z.infer<typeof loginRequest>;
export const loginAnswer = z.object({ token: z.string() });

export const registerRequest = z.strictObject({
  email: emailText().min(1).max(320),
  password: z.string().min(1).max(1024),
  name: cleanLine().regex(VISIBLE, { error: messages.nameMissing }).max(200),
  /** One-time invite token from a link that a super_admin copied. */
  invite: z.string().max(200).optional(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;
export const registerAnswer = z.object({ message: z.string(), activated: z.boolean() });
export type RegisterAnswer = z.infer<typeof registerAnswer>;

/** POST /user/password, for the caller's own password. Only the server checks the rules for the new one. */
export const passwordChange = z.strictObject({
  current: z.string().min(1).max(1024),
  new: z.string().min(1).max(1024),
});

/** One session of a signed-in person. */
export const session = z.object({
  id: z.string(),
  createdAt: epochMs,
  /** Time of the latest request, to the minute. */
  seenAt: epochMs,
  /** Expiry of its token. */
  expiresAt: epochMs,
  /** IP address of the latest request. */
  address: z.string(),
  /** `Firefox 140 on Linux`; '' when unknown. */
  browser: z.string(),
  /** The session that makes this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** DELETE /user/sessions. */
export const endedSessions = z.object({ ended: z.number().int() });

export const featureFlagAnswer = z.object({ enabled: z.boolean() });
