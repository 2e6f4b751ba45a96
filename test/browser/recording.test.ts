/** A session of the built console, recorded in a real browser and replayed by the command. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { Browser } from 'playwright-core';
import type { ApiClient } from './support/api';
import { openSignedIn, tokenOf } from './support/browser';
import { checkbox, counter } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving));

it('a replayed session ends in the same state without a server, and its file has no personal data', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED&record');
  const bar = page.getByRole('region', { name: 'Recording' });
  await bar.getByText(/^\d+ actions, /).waitFor();
  await counter(page, 'loaded', 50);
  for (const row of [0, 1, 2]) await checkbox(page, row).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.getByRole('button', { name: 'Close', exact: true }).last().click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Save recording' }).click(),
  ]);
  const file = await download.path();
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain('jobs/finished');
  const told = orders.flatMap(({ recipient, notes, merchantDisplayName }) => [
    ...[recipient?.name, recipient?.phone, recipient?.email, notes, merchantDisplayName],
  ]);
  const token = await tokenOf(server.url, 'super');
  expect([...told, 'super@example.com', token].filter((one) => one && text.includes(one))).toEqual([]);

  const { status, stdout } = spawnSync(process.execPath, ['scripts/replay.mjs', file], { encoding: 'utf8' });
  expect(stdout.trim().split('\n').at(-1)).toBe('same state');
  expect(status).toBe(0);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await bar.waitFor({ state: 'detached' });
  await closePage(page);
});
