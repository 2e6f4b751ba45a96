/** What is wrong with the form of a merchant's user (spec section 5, D-109). */
import type { ApiError } from '../../api/errors';
import { messages } from '../../contract/messages';
import { isEmail } from '../../lib/email';

export type FormField = 'name' | 'phone' | 'email';
export type FormProblems = Readonly<Partial<Record<FormField, string>>>;

interface Rules {
  /** The e-mail is asked for only then; later it is the username and stays (MUS-11). */
  readonly isNew: boolean;
  readonly emailExampleHost: string;
}

/** Before anything is sent, in the order of the fields. The values are trimmed, the phone as it is sent. */
export function problemsOf(
  { name, phone, email }: Readonly<Record<FormField, string>>,
  { isNew, emailExampleHost }: Rules,
): FormProblems {
  return {
    ...(name === '' && { name: messages.requiredField('Name') }),
    ...(phone === '' && { phone: messages.requiredField('Phone') }),
    ...(isNew && email === '' && { email: messages.requiredField('Email') }),
    ...(isNew && email !== '' && !isEmail(email) && { email: messages.emailFormat(emailExampleHost) }),
  };
}

const FIELDS: Readonly<Record<string, FormField>> = {
  name: 'name',
  phone: 'phone',
  phone_number: 'phone',
  email: 'email',
};

/** The fields that the server named when it refused; a conflict is over the e-mail, which somebody has already. */
export function refusedFields({ status, message, details = [] }: ApiError): FormProblems {
  const named = details.flatMap(({ field, reason }) => {
    const known = FIELDS[field ?? ''];
    return known === undefined ? [] : [[known, reason] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return status === 409 && message === messages.accountExists ? { email: message } : {};
}
