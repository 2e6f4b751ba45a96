/**
 * Implements `Tracing` with OpenTelemetry. Only this file loads it, and it is loaded only if traces are configured.
 * Spans are made in the server's own code, so no package is patched and nothing is registered globally.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OpenSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TracesSettings } from '../settings/settingsTraces';
import type { Span, Tracing } from './tracing';

/** Most spans waiting to be sent, at most some kilobytes each. Spans beyond that are lost. */
const MOST_WAITING = 2_048;
/** Longest time for sending the last spans at the end. Milliseconds. */
const PATIENCE_MS = 3_000;

interface TracingLog {
  warn(details: object, message: string): void;
  info(message: string): void;
}

/** Makes the tracing. It connects only when the first spans are sent. */
export function openTracing(settings: TracesSettings, log: TracingLog, patienceMs = PATIENCE_MS): Tracing {
  const { url, headers, timeoutMs, service, resource } = settings;
  const queue = createQueue(
    new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeoutMs }),
    log,
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.instance.id': randomUUID(), ...resource, 'service.name': service }),
    ),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [queue.processor],
  });
  const tracer = provider.getTracer('delivery-operations-console');
  const running = new AsyncLocalStorage<OpenSpan>();

  const asSpan = (span: OpenSpan): Span => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      setAttributes: (facts) => void span.setAttributes(facts),
      fail: (error) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', kindOf(error));
      },
      end: () => span.end(),
      run: (work) => running.run(span, work),
    };
  };
  return {
    ofRequest: (name, traceparent, attributes) =>
      asSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent))),
    begin: (name, { facts: attributes = {}, isCall = false, isPart = false } = {}) => {
      const parent = running.getStore();
      // A span that has ended is not a parent: work that goes on after an answer, also for others, is not part of it.
      if (parent ? !parent.isRecording() : isPart) return null;
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return asSpan(tracer.startSpan(name, { kind, attributes }, context));
    },
    counts: queue.counts,
    flush: () => provider.forceFlush().catch(() => undefined),
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      // Spans that could not be sent are counted, and the failure was logged.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Counts sent and lost spans, and logs when the collector goes away or comes back instead of at each attempt. */
function createQueue(
  exporter: SpanExporter,
  log: TracingLog,
): { readonly processor: SpanProcessor; readonly counts: Tracing['counts'] } {
  const counts = { sent: 0, lost: 0 };
  let waiting = 0;
  let isAway = false;
  const batches = new BatchSpanProcessor({
    maxQueueSize: MOST_WAITING,
    exporter: {
      export: (spans, done) => {
        waiting -= spans.length;
        exporter.export(spans, (result) => {
          const failed = Number(result.code) !== 0;
          counts[failed ? 'lost' : 'sent'] += spans.length;
          if (failed && !isAway)
            log.warn(
              { err: result.error },
              'Traces could not be sent; those that do not fit the buffer are lost',
            );
          if (!failed && isAway) log.info('Traces are sent again');
          isAway = failed;
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
  });
  return {
    counts: () => ({ ...counts }),
    processor: {
      onStart: () => undefined,
      onEnd: (span) => {
        if (waiting >= MOST_WAITING) counts.lost += 1;
        else {
          waiting += 1;
          batches.onEnd(span);
        }
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    },
  };
}

function samplerOf({ kind, isByParent, ratio }: TracesSettings['sampler']): Sampler {
  const samplers: Record<typeof kind, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = samplers[kind]();
  return isByParent ? new ParentBasedSampler({ root }) : root;
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])(?:-|$)/;

/** Reads a caller's header. Its `tracestate` is ignored, because it may contain anything. */
function contextOf(traceparent: unknown): Context {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Returns the code of a system or database error, or the class of another error. */
function kindOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code)) return code;
  return error instanceof Error && typeof name === 'string' ? name : 'error';
}
