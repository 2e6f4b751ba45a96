/** The report of an earlier import that cannot be removed: whoever runs the import must not take it for today's. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeReportFile, writeReportFile } from '../../../server/import/reportFile';
import type { ImportReport } from '../../../server/import/importOrders';

const NOBODY = 65_534;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'old-report-'));
const file = path.join(folder, 'orders.csv');
afterAll(() => {
  fs.chmodSync(folder, 0o700);
  fs.rmSync(folder, { recursive: true });
});

/** Runs it as somebody who cannot write: root can write everywhere. */
async function withoutRights<T>(run: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

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
  fs.chmodSync(beside, 0o444);
  fs.chmodSync(folder, 0o555);
  expect(await withoutRights(() => removeReportFile(file))).toBe(
    `${beside} is the report of an earlier import, and could not be removed. It does not tell about this one.`,
  );
  fs.chmodSync(folder, 0o755);
  expect(await removeReportFile(file)).toBeNull();
  expect(fs.existsSync(beside)).toBe(false);
});
