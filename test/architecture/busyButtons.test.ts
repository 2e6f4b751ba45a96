/** What sends a form from a dialog keeps the focus while it is on its way, so that Escape and Tab still find the dialog. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../../src');

it('no button of a dialog is disabled by `loading`: BusyButton is there for that', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const dialogs = files.filter((file) => /<DialogFooter\b/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(dialogs.length).toBeGreaterThan(8);
  expect(dialogs.filter((file) => /\sloading=/.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
});
