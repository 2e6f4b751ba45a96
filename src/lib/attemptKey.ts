/** One try to send what `of` says: the same again, after a lost answer, goes under the same Idempotency-Key. */
export interface Attempt {
  readonly of: string;
  readonly key: string;
}

/**
 * The attempt that sends this body.
 * @param before the last one whose answer may have been lost, which this may be again
 * @param kind what a new key begins with
 */
export function attemptAt(body: unknown, before: Attempt | null, kind = 'form'): Attempt {
  const of = JSON.stringify(body) ?? '';
  return before?.of === of ? before : { of, key: attemptKey(kind) };
}

/** A key that no other attempt has. */
export const attemptKey = (kind: string): string => `${kind}:${randomHex()}`;

/** Pages that are not served securely have no `randomUUID`. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
