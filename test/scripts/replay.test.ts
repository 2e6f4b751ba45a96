/** `npm run replay`: its output for a file, and its exit code. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startRecorder } from '../../src/store/recording/recorder';
import { menuToggled } from '../../src/store/views/shell/shellSlice';
import { ratesActions } from '../../src/store/views/rates/ratesSlice';
import { anAppStore } from '../support/appStore';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replay-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function replayed(text: string) {
  const file = path.join(folder, 'session.json');
  fs.writeFileSync(file, text);
  return run(file);
}
function run(...args: string[]) {
  const program = path.resolve(__dirname, '../../scripts/replay.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, told: stdout.trim().split('\n'), stderr: stderr.trim() };
}

it('replays a file with the code of every page, and its exit code says whether the state is the same', () => {
  const { store, environment } = anAppStore();
  const recorder = startRecorder(store, environment);
  store.dispatch(menuToggled());
  store.dispatch(ratesActions.formChanged({}));
  const file = recorder.file();

  const same = replayed(file);
  expect(same).toMatchObject({ status: 0, stderr: '' });
  expect(same.told.at(-1)).toBe('same state');
  expect(same.told.join('\n')).toMatch(/ views\/shell\/\w+\n.* views\/rates\/formChanged\n/);

  const other = replayed(file.replace(/"menuCollapsed":true(?=.*$)/, '"menuCollapsed":false'));
  expect(other).toMatchObject({ status: 1, stderr: '' });
  expect(other.told).toContain('The state differs, first at views.shell.menuCollapsed');

  const cut = replayed(file.slice(0, -20));
  expect(cut).toEqual({ status: 1, stderr: '', told: ['The recording is incomplete: its end is missing.'] });
});

it('prints its usage, and why a file cannot be read', () => {
  expect(run()).toMatchObject({ status: 2, stderr: 'Usage: npm run replay -- FILE' });
  const missing = run(path.join(folder, 'none.json'));
  expect(missing.status).toBe(1);
  expect(missing.stderr).toMatch(/^The file cannot be read: ENOENT/);
});
