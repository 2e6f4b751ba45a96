import fs from 'node:fs';

export default function globalTeardown(): void {
  const folder = process.env.BROWSER_TEST_TEMPLATE;
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
}
