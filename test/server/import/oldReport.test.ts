/** The report of an earlier import that cannot be removed: whoever runs the import must not take it for today's. */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeReportFile, writeReportFile } from '../../../server/import/reportFile';
import type { ImportReport } from '../../../server/import/importOrders';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'old-report-'));
const file = path.join(folder, 'orders.csv');
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('says which report is left if it cannot be removed, and nothing once it is removed', async () => {
  const report: ImportReport = {
    fileName: 'orders.csv',
    lines: 0,
    imported: [],
    known: [],
    refused: [],
    notes: [],
  };
  const beside = await writeReportFile(report, file);
  if (beside === null) throw new Error('The report was not written');
  // Root can remove every file, so the refusal is made up.
  const refused = jest.spyOn(promises, 'rm').mockRejectedValue(new Error('EACCES: permission denied'));
  expect(await removeReportFile(file)).toBe(
    `${beside} is the report of an earlier import, and could not be removed. It does not tell about this one.`,
  );
  refused.mockRestore();
  expect(fs.existsSync(beside)).toBe(true);
  expect(await removeReportFile(file)).toBeNull();
  expect(fs.existsSync(beside)).toBe(false);
});
