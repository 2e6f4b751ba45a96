/** A new Idempotency-Key for something sent from a form. Pages that are not served securely have no `randomUUID`. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `form:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
