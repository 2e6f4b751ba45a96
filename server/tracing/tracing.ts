/**
 * Traces of what the server does, as its parts know them (docs/operating.md#traces). Without a collector there is no `Tracing`, and
 * nothing of OpenTelemetry is loaded.
 *
 * Spans leave the company: names and facts are kinds, hosts, outcomes and counts, and never what somebody typed or who they are.
 */

/** What is told of a span. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceId: string;
  /** The header of this name, by which another system puts its work below this. */
  readonly traceparent: string;
  tell(facts: Facts): void;
  /** The work failed, by an error or a word for it. Of an error its kind is told alone: what it says may quote somebody. */
  fail(error: unknown): void;
  end(): void;
  /** Does the work in it: spans that begin meanwhile are below it. */
  run<T>(work: () => T): T;
}

export interface SpanOptions {
  readonly facts?: Facts;
  /** Whether another system does the work. */
  readonly isCall?: boolean;
  /** Whether it is told only as a part of something: no trace begins with it. */
  readonly isPart?: boolean;
}

export interface Tracing {
  /** The span of a call to this server, below the one that its `traceparent` names, where that is a good one. */
  ofRequest(name: string, traceparent: unknown, facts: Facts): Span;
  /** A span below the running one, or the first of a trace. Null where nothing is kept. */
  begin(name: string, options?: SpanOptions): Span | null;
  /** Spans since the start: those the collector has, and those it was too slow for or away. */
  counts(): Readonly<Record<'sent' | 'lost', number>>;
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Does so for the last time, and gives up soon. */
  close(): Promise<void>;
}

/** Does the work in a span of its own, where there are traces. */
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
