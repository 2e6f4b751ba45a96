const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with these claims and an invalid signature, which the console does not check. */
export function unsignedToken(claims: Readonly<Record<string, unknown>>): string {
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}.signature`;
}
