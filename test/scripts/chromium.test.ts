/** Which browser the tests and the measurements use. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

function found(name: string, chosen: string) {
  const program = `import * as chromium from './scripts/lib/chromium.mjs';
    process.stdout.write(await chromium.${name}({}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, CHROME_PATH: chosen },
  });
  return { status, stdout, stderr };
}

it.each(['chromiumForTests', 'findChromium'])(
  '%s takes the browser of CHROME_PATH, and no other if that is missing',
  (name) => {
    expect(found(name, process.execPath)).toEqual({ status: 0, stdout: process.execPath, stderr: '' });
    const missing = found(name, '/nowhere/chromium');
    expect(missing).toMatchObject({ status: 1, stdout: '' });
    expect(missing.stderr).toContain('CHROME_PATH: there is no file /nowhere/chromium.');
  },
);
