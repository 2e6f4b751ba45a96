/**
 * The console's own validation of the session forms: only that fields are filled in. The server decides what is a
 * valid email or password (AUTH-11, docs/decisions/sessions.md#passwords).
 */

const PASSWORDS: readonly string[] = ['password', 'current', 'new'];

/** The message for each empty field; spaces count in a password and nowhere else. */
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
