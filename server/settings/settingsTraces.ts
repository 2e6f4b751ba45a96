/**
 * Where traces are sent, by OpenTelemetry's standard variables (docs/operating.md#traces). These may be set for a whole
 * machine, so they are checked only if they include the address of a collector.
 */
import * as z from 'zod';
import { withoutTrailingSlashes } from '../../src/lib/trailingSlashes';
import { applying } from './settingsValues';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

export interface TracesSettings {
  /** The address that spans are posted to. */
  readonly url: string;
  /** Headers sent with them, which may contain secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Longest time for one export, with all retries. */
  readonly timeoutMs: number;
  /** Name of the server in traces. */
  readonly service: string;
  /** Further attributes of the server. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    readonly kind: (typeof SAMPLERS)[number];
    /** Whether the sampling decision of a caller that sends a trace applies. */
    readonly isByParent: boolean;
    /** From 0 to 1, for `traceidratio`. */
    readonly ratio: number;
  };
}

const word = z.string().trim().optional();

/** The variables, spread into those of `settingsVariables.ts`. */
export const traceVariables = {
  OTEL_SDK_DISABLED: word,
  OTEL_TRACES_EXPORTER: word,
  OTEL_EXPORTER_OTLP_ENDPOINT: word,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: word,
  OTEL_EXPORTER_OTLP_PROTOCOL: word,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: word,
  OTEL_EXPORTER_OTLP_HEADERS: word,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: word,
  OTEL_EXPORTER_OTLP_TIMEOUT: word,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: word,
  OTEL_SERVICE_NAME: word,
  OTEL_RESOURCE_ATTRIBUTES: word,
  OTEL_TRACES_SAMPLER: word,
  OTEL_TRACES_SAMPLER_ARG: word,
} as const;

type Values = z.infer<z.ZodObject<typeof traceVariables>>;
type Name = keyof typeof traceVariables;

const PROTOCOL = 'http/protobuf';

/** Returns the settings and adds problems; null if nothing is to be traced. */
export function tracesOf(values: Values, problems: string[]): TracesSettings | null {
  const exporter = values.OTEL_TRACES_EXPORTER ?? 'otlp';
  const [endpointName, endpoint] = firstOf(values, 'ENDPOINT');
  if (!endpoint || exporter === 'none' || /^true$/i.test(values.OTEL_SDK_DISABLED ?? '')) return null;
  const [protocolName, protocol = PROTOCOL] = firstOf(values, 'PROTOCOL');
  const [timeoutName, timeout = '10000'] = firstOf(values, 'TIMEOUT');
  problems.push(
    ...applying([
      [exporter !== 'otlp', 'OTEL_TRACES_EXPORTER: must be otlp, or none for no traces'],
      [
        !isCollector(endpoint),
        `${endpointName}: must be an http(s) address like http://collector.example.com:4318`,
      ],
      [protocol !== PROTOCOL, `${protocolName}: must be ${PROTOCOL}, which collectors take at port 4318`],
      [!/^[1-9]\d{0,5}$/.test(timeout), `${timeoutName}: must be milliseconds, from 1 to 999999`],
    ]),
  );

  const pairs = (name: Name): Record<string, string> => {
    const read = pairsOf(values[name] ?? '');
    if (read === null)
      problems.push(`${name}: must be like name=value,other=value, with other signs of a value as %20`);
    return read ?? {};
  };
  const { [SERVICE]: named = 'delivery-operations-console', ...resource } = pairs('OTEL_RESOURCE_ATTRIBUTES');
  const sampler = samplerOf(values, problems);
  const ofAllSignals = endpointName === 'OTEL_EXPORTER_OTLP_ENDPOINT';
  return {
    url: ofAllSignals ? `${withoutTrailingSlashes(endpoint)}/v1/traces` : endpoint,
    headers: { ...pairs('OTEL_EXPORTER_OTLP_HEADERS'), ...pairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS') },
    timeoutMs: Number(timeout),
    service: values.OTEL_SERVICE_NAME ?? named,
    resource,
    sampler,
  };
}

function samplerOf(values: Values, problems: string[]): TracesSettings['sampler'] {
  const sampler = values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const kind = SAMPLERS.find((one) => sampler.replace(/^parentbased_/, '') === one);
  const ratio = Number(values.OTEL_TRACES_SAMPLER_ARG ?? 1);
  problems.push(
    ...applying([
      [
        kind === undefined,
        `OTEL_TRACES_SAMPLER: must be ${SAMPLERS.join(', ')}, or one of them after parentbased_`,
      ],
      [
        kind === 'traceidratio' && !(ratio >= 0 && ratio <= 1),
        'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, like 0.1 for every tenth trace',
      ],
    ]),
  );
  return { kind: kind ?? 'always_on', isByParent: sampler.startsWith('parentbased_'), ratio };
}

const SERVICE = 'service.name';

/** Returns the variable that applies and its value: the one for traces only, if it is set. */
function firstOf(
  values: Values,
  what: 'ENDPOINT' | 'PROTOCOL' | 'TIMEOUT',
): readonly [Name, string | undefined] {
  const ofTraces = `OTEL_EXPORTER_OTLP_TRACES_${what}` as const;
  const ofAll = `OTEL_EXPORTER_OTLP_${what}` as const;
  return values[ofTraces] === undefined ? [ofAll, values[ofAll]] : [ofTraces, values[ofTraces]];
}

function isCollector(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Reads `name=value,other=value`; null for another form. */
function pairsOf(text: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^([\w.-]+)\s*=\s*([\x21-\x7e]*)$/.exec(part.trim()) ?? [];
    if (name === '') return null;
    try {
      pairs[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return pairs;
}
