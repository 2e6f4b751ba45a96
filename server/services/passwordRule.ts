/** Decides which passwords are accepted, wherever one is chosen (docs/decisions/0038-passwords-and-their-hashes.md). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../src/contract/constants';
import { serverMessages } from '../../src/contract/serverMessages';
import type { Settings } from '../settings/settings';
import { failAt } from './domainError';
import { passwordText } from './passwords';

/** Published in the README, so only the demo accounts have it. */
export const DEMO_PASSWORD = 'demo-password';

/** Whether this is the published password, in whatever form its letters were typed. */
export const isDemoPassword = (typed: string): boolean => passwordText(typed) === DEMO_PASSWORD;

const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], DEMO_PASSWORD]);

/** Tabs, line ends and other control characters: nobody could type them to sign in. */
const NOT_TYPED = /\p{Cc}/u;

/** Spaces, direction marks, characters without width, and the two letters that are drawn as blanks. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Normalizes a text to what a person sees, in lower case: texts that look the same become equal. */
const seen = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '').toLowerCase();

/**
 * Refuses a password that is too short or long, cannot be typed, is common, or equals the person's e-mail or one of the
 * product's names. `field` is its place in the request.
 */
export function requirePasswordRule(
  settings: Pick<Settings, 'product' | 'providerName'>,
  email: string,
  password: string,
  field = 'password',
): void {
  const reason = whyNot(settings, email, password);
  if (reason !== null) failAt(field, reason);
}

function whyNot(
  { product, providerName }: Pick<Settings, 'product' | 'providerName'>,
  email: string,
  password: string,
): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return serverMessages.passwordTooShort;
  if (password.length > MAX_PASSWORD_LENGTH) return serverMessages.passwordTooLong;
  if (NOT_TYPED.test(password)) return serverMessages.passwordNotTyped;
  const chosen = seen(password);
  if ([...chosen].length < MIN_PASSWORD_LENGTH) return serverMessages.passwordNotSeen;
  if (COMMON.has(chosen)) return serverMessages.passwordCommon;
  const [localPart = ''] = email.split('@');
  if ([email, localPart].map(seen).includes(chosen)) return serverMessages.passwordIsEmail;
  const names = [product.key, product.label, providerName];
  return names.map(seen).includes(chosen) ? serverMessages.passwordIsName : null;
}
