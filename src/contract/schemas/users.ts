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

/** How an account came to be, and what is open about it. */
const accountFacts = z.object({
  createdAt: epochMs,
  /** An e-mail, their own where they registered by themselves, or a word (`create-admin`, `demo`); absent: not known. */
  createdBy: z.string().optional(),
  /** When the person chose name and password. */
  registeredAt: epochMs.optional(),
  /** Since when; absent while activated, and until somebody was. */
  deactivatedAt: epochMs.optional(),
  /** Activated, they can sign in with it. */
  hasPassword: z.boolean(),
  /** PATCH with roles activates the account: its person registered by themselves and waits. */
  isActivatedByEdit: z.boolean(),
  /** The link that was sent last and not used. */
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

/** Query of GET /user/manageUsers. Without any of it the answer is the whole list, as a bare array. */
export const staffUsersQuery = z.strictObject({
  limit: digits(z.number().int().min(1).max(STAFF_PAGE_MAX)).optional(),
  /** The `next` of the page before. */
  after: z.string().trim().min(1).max(320).optional(),
  /** Each of its words has to be in e-mail or name, whatever case and accents. */
  search: z.string().max(STAFF_SEARCH_MAX).optional(),
  state: z.enum(STAFF_STATES).optional(),
});
export type StaffUsersQuery = z.infer<typeof staffUsersQuery>;

const count = z.number().int().min(0);
/** What is to be known of everybody, whatever the query, so that nobody has to fetch everybody. */
const staffTotals = z.object({
  states: z.object({ active: count, waiting: count, invited: count, deactivated: count }),
  /** The unused links of those who are not activated. */
  invitations: z.object({ open: count, expired: count }),
  /** The e-mail of the one super_admin who can sign in; null while there are others. */
  lastSuperAdmin: z.string().nullable(),
});
export type StaffTotals = z.infer<typeof staffTotals>;

/** GET /user/manageUsers with a query. */
export const staffUsersAnswer = z.object({
  users: z.array(staffUser),
  /** The next page's `after`; null at the end. */
  next: z.string().nullable(),
  /** With the first page alone. */
  totals: staffTotals.optional(),
});
export type StaffUsersAnswer = z.infer<typeof staffUsersAnswer>;

/** The one-time way in for an invited person. The console puts its own origin before the path. */
const staffInvite = z.object({
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

const required = { error: staffMessages.allFieldsRequired };

const staffEmail = (text: typeof emailText) =>
  text(required)
    .min(1, required)
    .max(320, { error: messages.fieldTooLong('Email', 320) });

/** Body of PUT /user/manageUsers: both fields, at least one role (MSG-99). Roles come out in our order. */
export const staffUserRequest = z.strictObject({
  email: staffEmail(emailText),
  roles: z
    .array(z.enum(ROLES), required)
    .min(1, required)
    .max(50)
    .transform((roles) => ROLES.filter((role) => roles.includes(role))),
});

/** Body of PATCH /user/manageUsers: of whom it is said letter by letter, as one who looks like another may be stored. */
export const staffUserUpdate = staffUserRequest.extend({
  email: staffEmail((wrong) => z.string(wrong).trim()),
});

/** POST /user/manageUsers/{email}/activate: always with roles, as a person without any can do nothing. */
export const staffActivation = staffUserRequest.pick({ roles: true });

export const merchantUser = z.object({
  id: z.string(),
  /** The e-mail, lower-case; of a service user the made-up name it signs in with. */
  username: z.string(),
  name: z.string(),
  /** Service users have neither e-mail nor phone. */
  email: z.string().optional(),
  phone_number: z.string().optional(),
  /** Both have the same value: the two names both occur in the specification. */
  userGroup: z.string(),
  group: z.string(),
  merchantId: z.string(),
  merchantName: z.string(),
  /** Counts every change of the user; for If-Match. */
  version: z.number().int().optional(),
});
/** A merchant's user as read; ENT-06. */
export type MerchantUser = z.infer<typeof merchantUser>;

/** What a service user signs in with. `password` is null when the call is repeated: it is shown once. */
const serviceUserAnswer = z.object({ username: z.string(), password: z.string().nullable() });
export type ServiceUserAnswer = z.infer<typeof serviceUserAnswer>;

const filled = (name: string, length: number, text = cleanLine) => {
  const message = { error: messages.requiredField(name) };
  return text(message)
    .regex(VISIBLE, message)
    .max(length, { error: messages.fieldTooLong(name, length) });
};
/** In whatever punctuation: the server stores `+1` and the digits, and refuses what cannot be dialled. */
const merchantPhone = filled('Phone', 40).regex(/\d/, { error: messages.requiredField('Phone') });

/**
 * POST /merchants/{id}/user: a service user, or one of the merchant's people. `merchantName` is taken and not
 * believed.
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

/** PATCH /user/{username}: `phone_number`, not `phone` (ENT-06); what is not named stays. */
export const updateUserRequest = z.strictObject({
  name: filled('Name', 200).optional(),
  phone_number: merchantPhone.optional(),
});
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;
