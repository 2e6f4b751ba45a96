/** What a handler may return when a plain object is not enough: a status, a version, or finished JSON text. */

interface AnswerOptions {
  /** 200 when absent. */
  readonly status?: number;
  /** Version of the one record in the answer; becomes `ETag: "<version>"`. */
  readonly version?: number;
  /**
   * What is kept under the Idempotency-Key in place of the answer: the same without the secret it shows once
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
    /** JSON text that a repeated call gets. */
    readonly keptText: string | null = text,
  ) {}
}

/** An answer from a value. Handlers without options return the value itself, which checks it by the schema too. */
export function answerJson(value: unknown, options: AnswerOptions = {}): HttpAnswer {
  return answerText(JSON.stringify(value), options);
}

/** An answer with one record and its version. */
export function recordAnswer(record: { readonly version?: number | undefined }): HttpAnswer {
  return answerJson(record, { version: record.version ?? 0 });
}

/** An answer from JSON text, as repositories splice it. Tests still check it by the endpoint's schema. */
export function answerText(text: string | null, options: AnswerOptions = {}): HttpAnswer {
  const etag = options.version === undefined ? null : `"${options.version}"`;
  const kept = options.kept === undefined ? text : JSON.stringify(options.kept);
  return new HttpAnswer(text, options.status ?? 200, etag, kept);
}
