/** Merchants that somebody else changes while a file is being imported. */
import { importOrders, type ImportReport } from '../../../server/import/importOrders';
import { call } from '../support/call';
import { withImportServer } from './importServer';

const imports = withImportServer();

const HEADER =
  'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';

/** Imports this many orders, and makes a change by the API while the destination of the given one is looked up. */
async function importWith(
  merchantId: string,
  count: number,
  { at, change }: { readonly at: number; readonly change: () => Promise<unknown> },
): Promise<ImportReport> {
  const { deps } = imports.server;
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `${merchantId},${merchantId} ${index + 1},Zoé,${index + 1} Harbour Street,Toronto,ON,M5J 0C3`,
  );
  const geocoder: typeof deps.geocoder = {
    ...deps.geocoder,
    geocode: async (address) => {
      if (address.street === `${at} Harbour Street`) await change();
      return deps.geocoder.geocode(address);
    },
  };
  const text = [HEADER, ...rows, ''].join('\n');
  return importOrders({ ...deps, geocoder }, { fileName: 'orders.csv', text, notes: [] });
}

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const token = await imports.server.tokenFor('super_admin');
  const { status, text } = await call(imports.server, `/api/merchants/${path}`, { method, token, body });
  if (status !== 200) throw new Error(text);
}

it('the orders of a merchant that was archived meanwhile are refused, as if it had been archived before', async () => {
  const report = await importWith('m-second', 130, {
    at: 60,
    change: () => send('PATCH', 'm-second/archive'),
  });
  expect(report.imported).toEqual([]);
  expect(report.refused).toHaveLength(130);
  expect(report.refused.map(({ line }) => line)).toEqual(Array.from({ length: 130 }, (_, at) => at + 2));
  for (const { reasons } of report.refused) expect(reasons).toEqual(['Merchant Deuxième is archived']);
  const stored = imports.server.db.selectFrom('orders').select('id').where('merchant_id', '=', 'm-second');
  expect(await stored.execute()).toEqual([]);
});

it('later lines have the prices that somebody has set meanwhile', async () => {
  const report = await importWith('m-lavoie', 250, {
    at: 150,
    change: () =>
      send('POST', 'm-lavoie/zones/locationPricing', { zoneName: 'Toronto', postalPrefix: 'M5J', price: 77 }),
  });
  const [first, last] = [await imports.orderOf(report, 2), await imports.orderOf(report, 251)];
  expect(first.rateChoice?.price).toBeLessThan(77);
  expect(last.rateChoice?.price).toBeGreaterThanOrEqual(77);
});
