/**
 * The interface that the server uses for tracing (docs/operating.md#traces). Without a collector there is no `Tracing`,
 * and OpenTelemetry is not loaded.
 *
 * Spans leave the company: their names and facts are kinds, hosts, outcomes and counts, never what somebody typed or
 * who they are.
 */

/** Attributes of a span. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceId: string;
  /** The header of this name, by which another system adds its work as a child of this span. */
  readonly traceparent: string;
  setAttributes(facts: Facts): void;
  /**
   * Marks the work as failed, with an error or a word. Only the error's kind is recorded, because its message may
   * contain personal data.
   */
  fail(error: unknown): void;
  end(): void;
  /** Runs the work in this span: spans that begin meanwhile are its children. */
  run<T>(work: () => T): T;
}

export interface SpanOptions {
  readonly facts?: Facts;
  /** Whether another system does the work. */
  readonly isCall?: boolean;
  /** Whether it is recorded only as part of a trace and never starts one. */
  readonly isPart?: boolean;
}

export interface Tracing {
  /** Begins the span of a call to this server, as a child of its `traceparent` if that is valid. */
  ofRequest(name: string, traceparent: unknown, facts: Facts): Span;
  /** Begins a child of the current span, or the first span of a trace. Null if nothing is recorded. */
  begin(name: string, options?: SpanOptions): Span | null;
  /** Number of spans since the start: sent ones, and those lost because the collector was slow or away. */
  counts(): Readonly<Record<'sent' | 'lost', number>>;
  /** Sends waiting spans. */
  flush(): Promise<void>;
  /** Sends waiting spans for the last time, and gives up soon. */
  close(): Promise<void>;
}

/** Runs the work in a span of its own, if tracing is on. */
export async function inSpan<T>(
  tracing: Tracing | undefined,
  name: string,
  work: (span: Span | null) => Promise<T>,
  options?: SpanOptions,
): Promise<T> {
  const span = tracing?.begin(name, options) ?? null;
  if (span === null) return work(null);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
