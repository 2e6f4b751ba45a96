/** The server process: reads the settings, opens the database, listens, and ends without losing anything. */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './start/buildServer';
import { createAdminCommand } from './cli/createAdminCommand';
import { registerLocalCommand } from './cli/localCommands';
import { startLocalServer, type LocalServer } from './cli/localServer';
import type { Logger, ServerDeps } from './deps';
import { createLog } from './http/log';
import { documentsApi } from './http/openapi';
import { ignorePrintFaults } from './http/logStream';
import { auditCommand } from './cli/auditCommand';
import { copyCommand } from './cli/copyCommand';
import { importCommand } from './cli/importCommand';
import { listenMetrics, type MetricsServer } from './metrics/listenMetrics';
import { openServices, requireDemoStaysLocal, type Services } from './start/openServices';
import { forgetOldAnswers } from './repositories/idempotency';
import { forgetOldSessions } from './repositories/sessions';
import { forgetOldTries } from './repositories/tries';
import { DEMO_ACCOUNTS } from './demo/demoAccounts';
import { takesDemoPassword } from './services/identity';
import { DEMO_PASSWORD } from './services/passwordRule';
import { fileOlderAddresses, fileOlderOrders } from './services/fileOrders';
import { redactCommand } from './cli/redactCommand';
import { startRedaction } from './services/redaction/redactionTimer';
import { readSettings, type Settings } from './settings/settings';
import { startMissedCreations } from './services/missedCreations';
import { createTallyUpkeep } from './services/orderTallies';
import { startSimulation } from './demo/simulate';
import { inSpan, type Tracing } from './tracing/tracing';
import { listenFailure } from './listenFailure';
import { warnOfRoot } from './start/warnOfRoot';
import { createClockWatch } from './start/watchClock';
import { createVersionWatch } from './start/watchVersion';
import { onShutdown } from './start/shutdown';
import { isOutdatedZoneData, zoneDataLine } from './timeZones/zoneData';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

async function main(): Promise<void> {
  ignorePrintFaults();
  const settings = readSettings();
  const log = createLog(settings.logLevel);
  const die = (error: unknown): never => {
    log.fatal({ err: error }, 'The server cannot go on');
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);

  const { drainMs } = settings.network;
  // Handle signals from the beginning: process 1 of a container ignores signals without a handler. Until the server is
  // ready, a signal just ends it, as if it were killed.
  let endInOrder = (): Promise<void> => Promise.resolve();
  onShutdown(log, drainMs, () => endInOrder());

  const tracing = await openTraces(settings, log);
  const services = await openServices(settings, log, endWith, { tracing });
  let app: FastifyInstance;
  let localServer: LocalServer | null = null;
  let metrics: MetricsServer | null = null;
  try {
    await requireDemoStaysLocal(services.deps);
    logZoneData(services.deps);
    app = await buildServer(services.deps);
    if (services.deps.engine.kind === 'embedded') {
      registerLocalCommand('create-admin', createAdminCommand);
      registerLocalCommand('import', importCommand);
      registerLocalCommand('audit', auditCommand);
      registerLocalCommand('redact', redactCommand);
      registerLocalCommand('copy-database', copyCommand);
      localServer = await startLocalServer(services.deps);
    }
    if (settings.metrics) metrics = await listenMetrics(settings.metrics, services.deps.metrics);
    await listen(app, settings);
  } catch (error) {
    await services.close();
    throw error;
  }
  greet(app, services.deps, metrics);
  // Called here, so that a failed start prints only its own line.
  warnOfRoot(log);
  const stopWork = startBackgroundWork(services.deps);
  endInOrder = async () => {
    app.beginDrain();
    await wait(drainMs);
    await end(app, [localServer, metrics], stopWork, services);
  };
}

/** OpenTelemetry is loaded only here, and only if a collector is configured. */
async function openTraces({ traces }: Settings, log: Logger): Promise<Tracing | undefined> {
  return traces ? (await import('./tracing/openTracing')).openTracing(traces, log) : undefined;
}

/** Logs the release of the time zone rules, as a warning if Node's own are newer. */
function logZoneData({ timeZones: { version }, settings, log }: ServerDeps): void {
  const nodes = process.versions.tz;
  const line = zoneDataLine(version, settings.zoneDataFile, nodes);
  if (isOutdatedZoneData(version, nodes)) log.warn(line);
  else log.info(line);
}

/** Starts all background work. The returned function stops it. */
function startBackgroundWork(deps: ServerDeps): () => Promise<void> {
  const traced = <T>(name: string, work: () => Promise<T>): Promise<T> => inSpan(deps.tracing, name, work);
  const forget = (): void => {
    for (const forgetOld of [forgetOldAnswers, forgetOldSessions, forgetOldTries]) {
      traced('forget', () => forgetOld(deps.db, deps.now())).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'Expired records could not be deleted'),
      );
    }
  };
  const stopMissedCreations = startMissedCreations(deps);
  const end = new AbortController();
  const filing = traced('file older orders', () => fileOlder(deps, end.signal));
  const timer = setInterval(forget, HOUR_MS);
  timer.unref();
  const keepTallies = createTallyUpkeep(deps.db);
  const watchVersion = createVersionWatch(deps);
  const watchClock = createClockWatch(deps);
  // If the database is unreachable, the next minute tries again.
  const watch = (): Promise<unknown> => Promise.allSettled([watchVersion(), watchClock()]);
  void watch();
  const folding = setInterval(() => {
    void watch();
    if (deps.engine.shortage()) return;
    traced('keep counts', keepTallies).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'The counts of orders could not be folded'),
    );
  }, MINUTE_MS);
  folding.unref();
  const redaction = startRedaction(deps);
  const simulation = deps.settings.simulate ? startSimulation(deps) : null;
  return async () => {
    end.abort();
    clearInterval(timer);
    clearInterval(folding);
    await Promise.all([filing, stopMissedCreations(), redaction.stop(), simulation?.stop()]);
  };
}

/** Retries if the database was too busy, such as an embedded one during a vacuum. */
async function fileOlder(deps: ServerDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const orders = await fileOlderOrders(deps, signal);
      if (orders > 0) deps.log.info({ orders }, 'Older orders are indexed for the search');
      const addresses = await fileOlderAddresses(deps, signal);
      if (addresses > 0)
        deps.log.info({ orders: addresses }, 'Addresses of older orders are indexed for suggestions');
      return;
    } catch (error) {
      deps.log.warn({ err: error }, 'Older orders could not be indexed for now');
      await wait(MINUTE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function end(
  app: FastifyInstance,
  others: readonly (LocalServer | MetricsServer | null)[],
  stopWork: () => Promise<void>,
  services: Services,
): Promise<void> {
  await Promise.all([app.close(), stopWork(), ...others.map((other) => other?.close())]);
  await Promise.all([services.close(), services.deps.tracing?.close()]);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenFailure(error, { host, port }, ['HOST', 'PORT']);
  }
}

/** Prints to standard output, for people; the log goes to standard error. */
function greet(
  app: FastifyInstance,
  { settings, consoleDir }: ServerDeps,
  metrics: MetricsServer | null,
): void {
  const { port } = app.server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const address = `http://${host}:${port}`;
  const documented = documentsApi(settings) ? `  (documented at ${settings.apiPrefix}/docs)` : '';
  const lines = [
    '',
    `  Console  ${consoleDir === null ? 'not built (npm run build)' : address}`,
    `  API      ${address}${settings.apiPrefix}${documented}`,
  ];
  if (metrics) lines.push(`  Metrics  ${metrics.url}`);
  if (settings.demo && takesDemoPassword(settings)) {
    const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `${email} (${role})`).join(', ');
    lines.push(`  Demo     ${accounts}; password ${DEMO_PASSWORD}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Prints one line for the operator, whatever the log level, and exits with code 1. */
function endWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(endWith);
