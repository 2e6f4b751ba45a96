/**
 * Finds the browser, seeds a data folder with the built server and signs in the demo accounts. Every test file works on
 * a copy of it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { DEMO_ROLES, newTokenOf, seededTokenName } from './browser';
import { openRunFolder, templateFolder } from './folders';
import { ROOT, SERVER_PROGRAM, startServer } from './server';

export default async function globalSetup(): Promise<void> {
  if (!fs.existsSync(SERVER_PROGRAM)) throw new Error('Run `npm run build` before the browser tests.');
  process.env.CHROME_PATH = chromiumPath();
  openRunFolder();
  const server = await startServer({ dataDir: templateFolder() });
  for (const role of DEMO_ROLES) process.env[seededTokenName(role)] = await newTokenOf(server.url, role);
  await server.stop();
}

/** Asks the function of `npm test` in a process of its own, because Jest cannot load it. */
function chromiumPath(): string {
  const program = `import { chromiumForTests } from './scripts/lib/chromium.mjs';
    process.stdout.write(await chromiumForTests({ mayInstall: false }));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}
