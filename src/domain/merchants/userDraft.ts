/**
 * The form for a user of a merchant: its validation and its request (MUS-10 to MUS-15,
 * docs/decisions/merchants.md#merchant-users).
 */
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import { bareEmail } from '../../lib/email';
import { newEmailProblem } from '../newEmail';
import { isMerchantPhone, toMerchantPhone } from './merchantPhone';
import type { MerchantUserRecord } from './merchantUsers';

export type UserField = 'name' | 'phone' | 'email';
/** The values as typed; the phone may also be as stored. */
export type UserValues = Readonly<Record<UserField, string>>;
export type UserProblems = Readonly<Partial<Record<UserField, string>>>;

/** The initial values of the form: empty for a new user (null). */
export const userValues = (user: MerchantUserRecord | null): UserValues => ({
  name: user?.name ?? '',
  phone: user?.phone_number ?? '',
  email: user?.email ?? user?.username ?? '',
});

/** The newer of two versions of a user: the one the page loaded, and the one a rejected save returned. */
export const newerUser = <User extends MerchantUserRecord | null>(read: User, brought: User | null): User =>
  brought !== null && (brought.version ?? 0) > (read?.version ?? 0) ? brought : read;

const sameText = (field: UserField, a: string, b: string): boolean =>
  field === 'phone' ? toMerchantPhone(a) === toMerchantPhone(b) : a.trim() === b.trim();

/**
 * The fields that somebody else changed during the edit to a value other than the typed one.
 * @param seen the value of each changed field when its editing began
 * @param now the user's current values
 */
export const userConflicts = (
  changes: Partial<UserValues>,
  seen: Partial<UserValues>,
  now: UserValues,
): UserField[] =>
  (Object.keys(changes) as UserField[]).filter((field) => {
    const { [field]: typed = '' } = changes;
    const { [field]: was } = seen;
    return was !== undefined && !sameText(field, now[field], was) && !sameText(field, now[field], typed);
  });

/**
 * Whether the typed text is what the field shows without it. Phones are compared by their digits; a text without digits
 * differs from no phone, so that the form can say what is wrong with it.
 */
export const isAsBefore = (field: UserField, typed: string, before: string): boolean =>
  typed === before ||
  (field === 'phone' && /\d/.test(typed) && toMerchantPhone(typed) === toMerchantPhone(before));

/** Whether discarding the input would lose anything. */
export const isUserTouched = (typed: UserValues, before: UserValues): boolean =>
  (Object.keys(typed) as UserField[]).some((field) => !isAsBefore(field, typed[field], before[field]));

/**
 * The values to send. A stored phone (`before`) that is not valid by today's rule is sent unchanged until it is edited.
 */
export const userToSend = ({ name, phone, email }: UserValues, before: UserValues): UserValues => ({
  name: name.trim(),
  phone: phone === before.phone && !isMerchantPhone(phone) ? phone : toMerchantPhone(phone),
  email: bareEmail(email),
});

interface Rules {
  /** The e-mail is only required for a new user; later it is the username and cannot change (MUS-11). */
  readonly isNew: boolean;
  /** The user's stored phone. It is not checked while it is unchanged. */
  readonly phoneBefore: string;
  readonly emailExampleHost: string;
}

/** Validates the values to be sent, in the order of the fields. */
export function userProblems(
  { name, phone, email }: UserValues,
  { isNew, phoneBefore, emailExampleHost }: Rules,
): UserProblems {
  const wrongEmail = isNew && email !== '' ? newEmailProblem(email, emailExampleHost) : null;
  return {
    ...(name === '' && { name: messages.requiredField('Name') }),
    ...(phone === '' && { phone: messages.requiredField('Phone') }),
    ...(phone !== '' &&
      phone !== phoneBefore &&
      !isMerchantPhone(phone) && { phone: merchantMessages.phoneFormat }),
    ...(isNew && email === '' && { email: messages.requiredField('Email') }),
    ...(wrongEmail !== null && { email: wrongEmail }),
  };
}
