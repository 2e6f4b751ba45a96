/** The built console in Chromium: how soon it displays rows, and the cost of using it with many orders loaded. */
import { timing, type Figure } from '../figures';
import { connect } from '../support/apiClient';
import { meterOf, openBrowser, signedIn, type Browser } from '../support/chromium';
import { seededFolder } from '../support/folders';
import { progress } from '../support/progress';
import { middleOf, spentInWords, type Spent } from '../support/spent';
import { startServer } from '../support/serverProcess';
import { benchFiles } from './files';
import { benchHeap } from './heap';
import { openDashboard, type Dashboard } from './dashboard';
import { appendFigures, appendGrowth, appends } from './append';
import { benchExpand } from './expand';
import { startOrdersProxy, type OrderKind, type OrdersProxy } from './ordersProxy';
import { installProbe } from './probe';
import { benchScroll } from './scroll';
import { benchSelect } from './select';
import { besideHandWritten, besidePlainTable } from './yardstick';
import { watchQuiet } from '../../test/browser/support/quiet';

const LOADS = 8;

interface Load {
  /** Time until the first rows were painted. Milliseconds. */
  readonly took: number;
  /** Main-thread CPU until then. */
  readonly spent: Spent;
}

export async function benchConsole(): Promise<Figure[]> {
  const server = await startServer({ dataDir: seededFolder(5_000), orders: 5_000 });
  const api = await connect(server.url);
  const browser = await openBrowser();
  await signedIn(browser.context, api.token);
  const first = await benchFirstRows(browser, server.url);

  const proxy = await startOrdersProxy(server.url, api);
  const inUse = await benchInUse(browser, proxy);
  const beside = await benchBeside(browser, proxy, [...first, ...inUse]);
  progress('export and labels');
  const files = await benchFiles(browser, proxy);
  const heap = await benchHeap(browser, proxy);
  await proxy.close();
  await browser.close();
  await server.stop();
  return [...first, ...inUse, ...beside, ...files, ...heap];
}

/** Loads the dashboard repeatedly as a returning user, and once as a new one. */
async function benchFirstRows({ context }: Browser, url: string, path = '/dashboard'): Promise<Figure[]> {
  progress('first rows');
  const page = await context.newPage();
  await installProbe(page);
  const quiet = watchQuiet(page);
  const meter = await meterOf(page);
  const load = async (): Promise<Load> => {
    await page.goto(url + path, { waitUntil: 'commit' });
    const took = await page.evaluate(() => window.probe.firstRows);
    // The meter starts at zero in each document.
    const spent = await meter.spent();
    await quiet();
    return { took, spent };
  };
  const cold = await load();
  // Chromium caches compiled code from the second or third visit on.
  for (let visit = 0; visit < 3; visit += 1) await load();
  const warm: Load[] = [];
  for (let visit = 0; visit < LOADS; visit += 1) warm.push(await load());
  await page.close();
  const what = 'console: first 50 orders painted, restored session';
  return [
    timing(
      what,
      warm.map(({ took }) => took),
    ),
    timing(
      `${what}, main-thread CPU`,
      warm.map(({ spent }) => spent.all),
      { parts: spentInWords(middleOf(warm.map(({ spent }) => spent))) },
    ),
    timing('console: the same with an empty cache', [cold.took]),
  ];
}

/** The usual actions with 10,000 orders loaded. */
async function benchActs(dashboard: Dashboard): Promise<Figure[]> {
  return [
    ...(await benchSelect(dashboard, '10k')),
    ...(await benchExpand(dashboard)),
    ...(await benchScroll(dashboard, await meterOf(dashboard.page))),
  ];
}

/** The same actions on the handwritten list. */
async function benchBeside(browser: Browser, proxy: OrdersProxy, ours: readonly Figure[]): Promise<Figure[]> {
  progress('the list by hand');
  proxy.firstPage(50, 'full');
  const first = await benchFirstRows(browser, proxy.url, '/by-hand');
  proxy.firstPage(10_000, 'full');
  const dashboard = await openDashboard(browser, proxy.url, 10_000, '/by-hand');
  const acts = await benchActs(dashboard);
  const appended = appendFigures('10k', await appends(dashboard));
  await dashboard.page.close();
  return besideHandWritten(ours, [...first, ...acts, ...appended]);
}

/** All measurements with loaded orders, with increasing numbers of orders. */
async function benchInUse(browser: Browser, proxy: OrdersProxy): Promise<Figure[]> {
  const withLoaded = async <Result>(
    count: number,
    kind: OrderKind,
    work: (dashboard: Dashboard) => Promise<Result>,
  ): Promise<Result> => {
    progress(`${count.toLocaleString('en-US')} orders loaded`);
    proxy.firstPage(count, kind);
    const dashboard = await openDashboard(browser, proxy.url, count);
    const result = await work(dashboard);
    await dashboard.page.close();
    return result;
  };

  const at1k = await withLoaded(1_000, 'light', appends);
  const at10k = await withLoaded(10_000, 'full', async (dashboard) => ({
    figures: await benchActs(dashboard),
    appended: await appends(dashboard),
  }));
  const at100k = await withLoaded(100_000, 'light', async (dashboard) => ({
    figures: await benchSelect(dashboard, '100k'),
    appended: await appends(dashboard),
  }));
  // Measured again, so that a machine that became busier does not count as growth.
  const few = [...at1k, ...(await withLoaded(1_000, 'light', appends))];
  const scroll = at10k.figures.find(({ what }) => what.includes('per 1,000 px'))?.value ?? Number.NaN;
  const beside = await besidePlainTable(browser, proxy, scroll);
  return [
    ...appendFigures('1k', few),
    ...appendFigures('10k', at10k.appended),
    ...appendFigures('100k', at100k.appended),
    appendGrowth(few, at100k.appended),
    ...at10k.figures,
    ...at100k.figures,
    beside,
  ];
}
