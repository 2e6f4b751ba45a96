/**
 * One attempt to send the body in `of`. Sending the same body again after a lost response reuses the Idempotency-Key.
 */
export interface Attempt {
  readonly of: string;
  readonly key: string;
}

/**
 * The attempt for this body.
 * @param before the previous attempt, whose response may have been lost; reused if its body is the same
 * @param kind prefix of a new key
 */
export function attemptAt(body: unknown, before: Attempt | null, kind = 'form'): Attempt {
  const of = JSON.stringify(body) ?? '';
  return before?.of === of ? before : { of, key: attemptKey(kind) };
}

/** A unique key for an attempt. */
export const attemptKey = (kind: string): string => `${kind}:${randomHex()}`;

/** Does not use `randomUUID`, which is missing on pages without https. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
