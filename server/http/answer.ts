/** What a handler may return when a plain object is not enough: a version, or finished JSON text. */

interface AnswerOptions {
  /** Version of the one record in the answer; sent as `ETag: "<version>"`. */
  readonly version?: number;
  /**
   * Stored under the Idempotency-Key instead of the answer: the same answer without the secret it shows once
   * (docs/decisions/0009).
   */
  readonly kept?: unknown;
}

export class HttpAnswer {
  constructor(
    /** JSON text of the body; null for an empty one. */
    readonly text: string | null,
    readonly status: number,
    readonly etag: string | null,
    /** JSON text that a repeated call receives. */
    readonly keptText: string | null = text,
  ) {}
}

/**
 * Makes an answer from a value. Handlers that need no options return the value itself, which is also checked against
 * the schema.
 */
export function answerJson(value: unknown, options: AnswerOptions = {}): HttpAnswer {
  return answerText(JSON.stringify(value), options);
}

/** Returns an answer with a record and its version. */
export function recordAnswer(record: { readonly version?: number | undefined }): HttpAnswer {
  return answerJson(record, { version: record.version ?? 0 });
}

/** Makes an answer from JSON text, which repositories assemble. Only tests check it against the endpoint's schema. */
export function answerText(text: string | null, options: AnswerOptions = {}): HttpAnswer {
  const etag = options.version === undefined ? null : `"${options.version}"`;
  const kept = options.kept === undefined ? text : JSON.stringify(options.kept);
  return new HttpAnswer(text, 200, etag, kept);
}
