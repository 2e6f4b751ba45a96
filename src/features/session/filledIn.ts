/**
 * The console's own check of the session forms: something is filled in, no more. What makes a good e-mail or
 * password is the server's to say (AUTH-11, docs/decisions/sessions.md#passwords).
 */

const PASSWORDS: readonly string[] = ['password', 'current', 'new'];

/** The first message for each empty field; spaces count in a password and nowhere else. */
export function missingFields<Field extends string>(
  values: Readonly<Record<Field, string>>,
  words: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const missing: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(words) as Field[]) {
    const value = PASSWORDS.includes(field) ? values[field] : values[field].trim();
    if (value === '') missing[field] = words[field];
  }
  return missing;
}
