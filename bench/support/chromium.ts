/** A real Chromium with its own profile, so that its caches work as for a user. */
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { endLater } from './cleanup';
import { temporaryFolder } from './folders';
import type { Spent } from './spent';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
  });
  return { context, close: endLater(() => context.close()) };
}

/** From now on, every page of the browser is signed in as this user and remembers a status. */
export async function signedIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(
    ([kept, status]) => {
      localStorage.setItem('token', kept);
      localStorage.setItem('orders.status', status);
    },
    [token, 'GEOCODED'] as const,
  );
}

/** Counters of a page, read through the debugging protocol. */
export interface Meter {
  /** CPU time of the page's main thread so far, without waiting. Milliseconds. */
  cpu(): Promise<number>;
  /** The same by kind of work. */
  spent(): Promise<Spent>;
  /** Bytes of the JavaScript heap after a full garbage collection. */
  heap(): Promise<number>;
  /**
   * Starts recording; the returned function ends it with the CPU time of each main-thread task. Milliseconds; short
   * tasks are left out.
   */
  tasks(): Promise<() => Promise<readonly number[]>>;
  /** Limits the page to 1/`parts` of its processor; 1 for no limit. */
  slowDown(parts: number): Promise<void>;
}

/** Shorter tasks are many and unnoticeable. Milliseconds. */
const TASK_MIN = 5;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

async function startTracing(session: CDPSession): Promise<() => Promise<readonly number[]>> {
  const threads = new Set<string>();
  const tasks: { readonly thread: string; readonly cpu: number }[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const { name, ph, pid, tid, tdur = 0, args } of value as TraceEvent[]) {
      const thread = `${pid}/${tid}`;
      if (ph === 'M' && args.name === 'CrRendererMain') threads.add(thread);
      if (name === 'RunTask' && tdur / 1000 > TASK_MIN) tasks.push({ thread, cpu: tdur / 1000 });
    }
  };
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline'] };
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  return async () => {
    const isWhole = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await isWhole;
    session.off('Tracing.dataCollected', collect);
    return tasks.filter(({ thread }) => threads.has(thread)).map(({ cpu }) => cpu);
  };
}

export async function meterOf(page: Page): Promise<Meter> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  const spent = async (): Promise<Spent> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const millisOf = (wanted: string) =>
      (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
    return {
      all: millisOf('TaskDuration'),
      script: millisOf('ScriptDuration'),
      style: millisOf('RecalcStyleDuration'),
      layout: millisOf('LayoutDuration'),
    };
  };
  return {
    cpu: async () => (await spent()).all,
    spent,
    heap: async () => {
      // Twice, because the second collection frees what the first one finalized.
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
    tasks: () => startTracing(session),
    slowDown: async (parts) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: parts });
    },
  };
}
