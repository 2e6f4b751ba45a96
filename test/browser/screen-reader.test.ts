/** What the browser gives a screen reader: the reading sequence of the dashboard, with an open order. */
import type { Browser, Page } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { clickRow, counter, panel, row, scroller, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

it('OTB-09 the details of an open order are read right after its row, even after scrolling', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=DELIVERY_COMPLETED');
  await counter(page, 'loaded', SOME);
  await clickRow(page, 1);
  await panel(page).getByRole('heading', { level: 2 }).waitFor();
  expect((await rowsAsRead(page)).slice(0, 4)).toEqual([
    'order-row-0',
    'order-row-1',
    'open-order',
    'order-row-2',
  ]);
  await scroller(page).evaluate((element) => element.scrollBy(0, 500));
  await row(page, 10).waitFor();
  const rows = await rowsAsRead(page);
  expect(rows).toContain('order-row-10');
  expect(rows[rows.indexOf('order-row-1') + 1]).toBe('open-order');
  await closePage(page);
});

interface AxNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly backendDOMNodeId?: number;
}

/** Returns the ids of the grid's rows below the header, in the sequence of the accessibility tree. */
async function rowsAsRead(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const rows: number[] = [];
  const walk = (node: AxNode | undefined) => {
    if (node?.role?.value === 'row' && node.backendDOMNodeId !== undefined) rows.push(node.backendDOMNodeId);
    for (const id of node?.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  const ids: string[] = [];
  for (const backendNodeId of rows) {
    const { node } = await client.send('DOM.describeNode', { backendNodeId });
    const { attributes = [] } = node;
    const at = attributes.indexOf('id');
    if (at >= 0) ids.push(attributes[at + 1] ?? '');
  }
  await client.detach();
  return ids;
}
