/** Trace settings: the variables of OpenTelemetry. */
import { readSettings } from '../../../server/settings/settings';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example.com:4318/';

it('traces are off without an endpoint, whatever else is set, and when switched off', () => {
  const others = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray' };
  expect(readSettings(others).traces).toBeNull();
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
    expect(readSettings({ ...others, OTEL_EXPORTER_OTLP_ENDPOINT, ...off }).traces).toBeNull();
});

it('reads where traces go from the variables of OpenTelemetry', () => {
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url: 'http://collector.example.com:4318/v1/traces',
    headers: {},
    timeoutMs: 10_000,
    service: 'delivery-operations-console',
    resource: {},
    sampler: { kind: 'always_on', isByParent: true, ratio: 1 },
  });
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/take',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20all,x-team=deliveries',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Bearer%20traces',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2500',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=console,deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readSettings(all).traces).toEqual({
    url: 'https://traces.example.com/take',
    headers: { authorization: 'Bearer traces', 'x-team': 'deliveries' },
    timeoutMs: 2500,
    service: 'console',
    resource: { 'deployment.environment.name': 'test' },
    sampler: { kind: 'traceidratio', isByParent: false, ratio: 0.25 },
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/v1/traces'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret'],
  ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'a=%zz'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
  ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', '0'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
])('refuses %s=%s for traces, names the variable and says what it takes', (name, value) => {
  const byShare = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
  const read = () => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...byShare, [name]: value });
  expect(read).toThrow(new RegExp(`^  ${name}: must be `, 'm'));
  expect(read).not.toThrow('secret');
});
