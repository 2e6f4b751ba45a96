/**
 * What is typed about a user of a merchant: its checks, and what is sent of it (MUS-10 to MUS-15,
 * docs/decisions/merchants.md#merchant-users).
 */
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import { bareEmail } from '../../lib/email';
import { newEmailProblem } from '../newEmail';
import { isMerchantPhone, toMerchantPhone } from './merchantPhone';
import type { MerchantUserRecord } from './merchantUsers';

export type UserField = 'name' | 'phone' | 'email';
/** As they are typed; a phone also as it is stored. */
export type UserValues = Readonly<Record<UserField, string>>;
export type UserProblems = Readonly<Partial<Record<UserField, string>>>;

/** What the form begins with: empty for somebody new (null). */
export const userValues = (user: MerchantUserRecord | null): UserValues => ({
  name: user?.name ?? '',
  phone: user?.phone_number ?? '',
  email: user?.email ?? user?.username ?? '',
});

/** The user as last heard of: as the page read it, or as a refusal of a save brought it. */
export const newerUser = <User extends MerchantUserRecord | null>(read: User, brought: User | null): User =>
  brought !== null && (brought.version ?? 0) > (read?.version ?? 0) ? brought : read;

const sameText = (field: UserField, a: string, b: string): boolean =>
  field === 'phone' ? toMerchantPhone(a) === toMerchantPhone(b) : a.trim() === b.trim();

/**
 * The fields that somebody else changed while they were being edited, to something else than was typed.
 * @param seen what each changed field had when its editing began
 * @param now what the user has
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

/** Whether giving up what was typed would lose anything. A phone is the same however it is written. */
export function isUserTouched(typed: UserValues, before: UserValues): boolean {
  return (
    typed.name !== before.name ||
    typed.email !== before.email ||
    toMerchantPhone(typed.phone) !== toMerchantPhone(before.phone)
  );
}

/** As it is sent. A stored phone (`before`) that is older than the rule for phones stays as it is until it is changed. */
export const userToSend = ({ name, phone, email }: UserValues, before: UserValues): UserValues => ({
  name: name.trim(),
  phone: phone === before.phone && !isMerchantPhone(phone) ? phone : toMerchantPhone(phone),
  email: bareEmail(email),
});

interface Rules {
  /** The e-mail is asked for only then; later it is the username and stays (MUS-11). */
  readonly isNew: boolean;
  /** The stored phone of the user: one that stays is not judged. */
  readonly phoneBefore: string;
  readonly emailExampleHost: string;
}

/** Before anything is sent, in the order of the fields; of values as they would be sent. */
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
