/** Login, registration and the feature flag on the wire (docs/decisions/sessions.md). */
import * as z from 'zod';
import { cleanText } from './common';

export const loginRequest = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});
export type LoginRequest = z.infer<typeof loginRequest>;
export const loginAnswer = z.object({ token: z.string() });

export const registerRequest = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  name: cleanText().min(1).max(200),
  /** One-time invite token from the link a super_admin copied. */
  invite: z.string().max(200).optional(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;
export const registerAnswer = z.object({ message: z.string(), activated: z.boolean() });
export type RegisterAnswer = z.infer<typeof registerAnswer>;

export const featureFlagAnswer = z.object({ enabled: z.boolean() });
