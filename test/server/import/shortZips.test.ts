/** ZIPs that a spreadsheet saved as numbers, without their leading zeros. */
import { withImportServer } from './importServer';

const { run, orderOf } = withImportServer();

const HEADER =
  'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code,' +
  'Origin Street,Origin City,Origin Province,Origin Postal Code';

it.each([
  ['2134', 'MA', '02134'],
  ['2134', 'Massachusetts', '02134'],
  ['501', 'NY', '00501'],
  ['2134-1000', 'MA', '02134-1000'],
  ['21341000', 'MA', '021341000'],
  // Nothing proves what was meant.
  ['2134', 'NY', '2134'],
  ['2134', 'ON', '2134'],
  ['999', 'MA', '999'],
  ['12', 'MA', '12'],
  ['90210', 'CA', '90210'],
])('ZIP %s in %s is imported as %s', async (zip, state, stored) => {
  const report = await run(
    `${HEADER}\nm-lavoie,${zip}-${state},Al,1 Main Street,Allston,${state},${zip},2 Main Street,Allston,${state},${zip}`,
  );
  const order = await orderOf(report, 2);
  expect(order.dtoRecipientAddress?.postalCode).toBe(stored);
  expect(order.dtoOriginAddress?.postalCode).toBe(stored);
  // Found, and outside the zones of the merchant.
  if (stored.startsWith('0')) expect(order.orderStatus).toBe('OUT_OF_FSA');
});
