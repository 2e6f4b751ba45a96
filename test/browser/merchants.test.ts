/** Merchants in a real browser on the built server: search, opening, editing, the way to a merchant's pages and back, archiving. */
import type { Browser } from 'playwright-core';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const PATH = '/merchants/viewMerchants';

it.each(['light', 'dark'] as const)(
  'MLS-08 MLS-13 MLS-18 MLS-20 MDT-07 MDT-14 MDT-20 a merchant is found, edited and archived (%s)',
  async (theme) => {
    const name = `Été / “Zoé” & Fils ${theme}`;
    await api.call<MerchantSummary>('POST', '/merchants/create', {
      name,
      phone: '514 555 0142',
      email: 'zoe@example.com',
      merchantLocation: { street: '12 rue X', city: 'Laval' },
    });
    const { page, log } = await openSignedIn(browser, server.url, 'admin', PATH);
    await page.evaluate(
      (wanted) => document.documentElement.classList.toggle('bp6-dark', wanted === 'dark'),
      theme,
    );
    const table = page.getByRole('table', { name: 'Merchants' });
    await page.locator('[role=table][aria-busy=false] .merchant-row').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Search by name').fill(`zoé” & fils ${theme}`);
    await page.getByLabel('Search by name').press('Enter');
    await page.getByText('Showing search results for:').waitFor();
    const toggle = table.getByRole('button', { name, exact: true });
    await toggle.click();
    const panel = page.getByRole('region', { name: `Details of ${name}` });
    await panel.getByRole('button', { name: 'Edit Street' }).click();
    await panel.getByRole('textbox', { name: 'Street' }).fill('14 rue Y');
    await panel.getByRole('textbox', { name: 'Street' }).press('Enter');
    await table.getByText('14 rue Y, Laval').waitFor();
    await panel.getByRole('button', { name: 'Create organization' }).click();
    await panel.getByRole('button', { name: 'Create organization' }).waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);

    // To a page of the merchant and back: the search, and the open row.
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit zones' }).click();
    await page.waitForURL(/viewZones\?merchantId=.+&searchParam=/);
    await page.goBack();
    await panel.waitFor();

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive Merchant' }).click();
    await page.getByText(`Are you sure you want to archive ${name}?`).waitFor();
    await page.locator('.bp6-alert').getByRole('button', { name: 'Archive Merchant' }).click();
    await page.getByText(`${name} has been archived.`).waitFor();
    await page.waitForURL(`${server.url}${PATH}`);
    await toggle.waitFor({ state: 'detached' });
    expect(log.errors).toEqual([]);
    await page.context().close();
  },
);
