/** Staff users and merchant users on the wire (spec sections 3 and 7, D-020, D-106 to D-111). */
import * as z from 'zod';
import { messages } from '../messages';
import { ROLES } from '../roles';

export const staffUser = z.object({
  /** Lower-case; the key of the account. */
  email: z.string(),
  /** Empty until the person has registered. */
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  activated: z.boolean(),
});
/** One entry of GET /user/manageUsers (ENT-05). */
export type StaffUser = z.infer<typeof staffUser>;

/** The one-time way in for an invited person (D-020). The console puts its own origin before the path. */
export const staffInvite = z.object({
  token: z.string(),
  /** `/register?invite=…`. */
  path: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type StaffInvite = z.infer<typeof staffInvite>;

/** PUT /user/manageUsers. `invite` is null when the call is repeated under its Idempotency-Key: it is shown once. */
export const createdStaffUser = staffUser.extend({ invite: staffInvite.nullable() });
export type CreatedStaffUser = z.infer<typeof createdStaffUser>;

const required = { error: messages.allFieldsRequired };

/** Body of PUT and PATCH /user/manageUsers: both fields, at least one role (MSG-99). Roles come out in our order. */
export const staffUserRequest = z.object({
  email: z.string(required).trim().min(1, required).max(320),
  roles: z
    .array(z.enum(ROLES), required)
    .min(1, required)
    .max(50)
    .transform((roles) => ROLES.filter((role) => roles.includes(role))),
});
export type StaffUserRequest = z.infer<typeof staffUserRequest>;
