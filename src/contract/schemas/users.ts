/** Staff users and merchant users on the wire (docs/decisions/sessions.md#invites). */
import * as z from 'zod';
import {
  MERCHANT_ADMIN_GROUP,
  SERVICE_GROUP,
  STAFF_PAGE_MAX,
  STAFF_SEARCH_MAX,
  STAFF_STATES,
} from '../constants';
import { messages } from '../messages';
import { staffMessages } from '../staffMessages';
import { ROLES } from '../roles';
import { cleanLine, emailText, epochMs, VISIBLE } from './common';
import { digits } from './orders';

/** The history and open items of an account. */
const accountFacts = z.object({
  createdAt: epochMs,
  /**
   * Who created it: an e-mail (their own if they registered without an invitation) or a word (`create-admin`, `demo`);
   * absent when unknown.
   */
  createdBy: z.string().optional(),
  /** When the person chose name and password. */
  registeredAt: epochMs.optional(),
  /** When it was deactivated; absent while it is active, and if it never was. */
  deactivatedAt: epochMs.optional(),
  /** Once activated, the person can sign in with it. */
  hasPassword: z.boolean(),
  /** Editing the roles (PATCH) activates the account: the person registered without an invitation and is waiting. */
  isActivatedByEdit: z.boolean(),
  /** The last invitation link, if it was not used. */
  invitation: z
    .object({ by: z.string(), at: epochMs, expiresAt: epochMs, isExpired: z.boolean() })
    .optional(),
});
export type AccountFacts = z.infer<typeof accountFacts>;

export const staffUser = z.object({
  /** Lower-case; the key of the account. */
  email: z.string(),
  /** Empty until the person has registered. */
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  activated: z.boolean(),
  account: accountFacts.optional(),
  /** Counts every change of the account; for If-Match. */
  version: z.number().int().optional(),
});
/** One entry of GET /user/manageUsers (ENT-05). */
export type StaffUser = z.infer<typeof staffUser>;

/** Query of GET /user/manageUsers. Without parameters, the answer is the whole list as a bare array. */
export const staffUsersQuery = z.strictObject({
  limit: digits(z.number().int().min(1).max(STAFF_PAGE_MAX)).optional(),
  /** `next` of the previous page. */
  after: z.string().trim().min(1).max(320).optional(),
  /** Every word must be in the e-mail or the name, ignoring case and accents. */
  search: z.string().max(STAFF_SEARCH_MAX).optional(),
  state: z.enum(STAFF_STATES).optional(),
});
export type StaffUsersQuery = z.infer<typeof staffUsersQuery>;

const count = z.number().int().min(0);
/** Totals over all users, whatever the query, so that clients need not fetch everybody. */
const staffTotals = z.object({
  states: z.object({ active: count, waiting: count, invited: count, deactivated: count }),
  /** Unused invitations of users who are not active. */
  invitations: z.object({ open: count, expired: count }),
  /** The e-mail of the only super_admin who can sign in; null when there are several. */
  lastSuperAdmin: z.string().nullable(),
});
export type StaffTotals = z.infer<typeof staffTotals>;

/** GET /user/manageUsers with a query. */
export const staffUsersAnswer = z.object({
  users: z.array(staffUser),
  /** `after` of the next page; null at the end. */
  next: z.string().nullable(),
  /** Only on the first page. */
  totals: staffTotals.optional(),
});
export type StaffUsersAnswer = z.infer<typeof staffUsersAnswer>;

/** The one-time invitation. The console adds its own origin before the path. */
const staffInvite = z.object({
  token: z.string(),
  /** `/register?invite=…`. */
  path: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type StaffInvite = z.infer<typeof staffInvite>;

/**
 * PUT /user/manageUsers. `invite` is null when the request is repeated with its Idempotency-Key, because it is shown
 * only once.
 */
export const createdStaffUser = staffUser.extend({ invite: staffInvite.nullable() });
export type CreatedStaffUser = z.infer<typeof createdStaffUser>;

const required = { error: staffMessages.allFieldsRequired };

const staffEmail = (text: typeof emailText) =>
  text(required)
    .min(1, required)
    .max(320, { error: messages.fieldTooLong('Email', 320) });

/**
 * Body of PUT /user/manageUsers: both fields, at least one role (MSG-99). Roles are returned in the order of `ROLES`.
 */
export const staffUserRequest = z.strictObject({
  email: staffEmail(emailText),
  roles: z
    .array(z.enum(ROLES), required)
    .min(1, required)
    .max(50)
    .transform((roles) => ROLES.filter((role) => roles.includes(role))),
});

/**
 * Body of PATCH /user/manageUsers. The e-mail must match exactly, because a stored account may look like another one.
 */
export const staffUserUpdate = staffUserRequest.extend({
  email: staffEmail((wrong) => z.string(wrong).trim()),
});

/** POST /user/manageUsers/{email}/activate. Roles are required, because a user without roles can do nothing. */
export const staffActivation = staffUserRequest.pick({ roles: true });

export const merchantUser = z.object({
  id: z.string(),
  /** The e-mail in lower case; for a service user, the generated name it signs in with. */
  username: z.string(),
  name: z.string(),
  /** Service users have neither e-mail nor phone. */
  email: z.string().optional(),
  phone_number: z.string().optional(),
  /** Both have the same value, because the specification uses both names. */
  userGroup: z.string(),
  group: z.string(),
  merchantId: z.string(),
  merchantName: z.string(),
  /** Counts every change of the user; for If-Match. */
  version: z.number().int().optional(),
});
/** A merchant's user (ENT-06). */
export type MerchantUser = z.infer<typeof merchantUser>;

/**
 * The credentials of a service user. `password` is null when the request is repeated, because it is shown only once.
 */
const serviceUserAnswer = z.object({ username: z.string(), password: z.string().nullable() });
export type ServiceUserAnswer = z.infer<typeof serviceUserAnswer>;

const filled = (name: string, length: number, text = cleanLine) => {
  const message = { error: messages.requiredField(name) };
  return text(message)
    .regex(VISIBLE, message)
    .max(length, { error: messages.fieldTooLong(name, length) });
};
/** Any punctuation is accepted. The server stores `+1` and the digits, and rejects numbers that cannot be dialled. */
const merchantPhone = filled('Phone', 40).regex(/\d/, { error: messages.requiredField('Phone') });

/**
 * POST /merchants/{id}/user: a service user, or one of the merchant's people. `merchantName` is accepted but ignored.
 */
export const createMerchantUserRequest = z.discriminatedUnion('group', [
  z.strictObject({ group: z.literal(SERVICE_GROUP) }),
  z.strictObject({
    group: z.literal(MERCHANT_ADMIN_GROUP),
    name: filled('Name', 200),
    phone: merchantPhone,
    email: filled('Email', 320, emailText),
    merchantId: z.string().max(100).optional(),
    merchantName: z.string().max(1000).optional(),
  }),
]);
export type CreateMerchantUserRequest = z.infer<typeof createMerchantUserRequest>;
export const createMerchantUserAnswer = z.union([merchantUser, serviceUserAnswer]);

/** PATCH /user/{username}: `phone_number`, not `phone` (ENT-06). Missing fields stay unchanged. */
export const updateUserRequest = z.strictObject({
  name: filled('Name', 200).optional(),
  phone_number: merchantPhone.optional(),
});
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;
