/** Two initials: from the name if known, otherwise from the e-mail's part before the @. */
export function initialsOf(email: string, name: string | null = null): string {
  const words = (name?.trim() || (email.split('@')[0] ?? '')).split(/[\s._+-]+/).filter(Boolean);
  const [first = '', ...others] = words;
  const last = others.at(-1);
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase();
}
