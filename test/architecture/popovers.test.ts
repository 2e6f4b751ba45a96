/** Every popover closes at once: one that fades gives the focus back late (`CLOSES_AT_ONCE` in src/ui/overlays.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../../src');
const POPOVER = /<Popover(?:Next)?\b|popoverProps=/g;
/** The focus stays in its field while its list is open. */
const KEEPS_FOCUS = ['RolesField.tsx'];

it('each popover of the console closes at once', () => {
  const fading = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !KEEPS_FOCUS.some((field) => name.endsWith(field)))
    .filter((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return (text.match(POPOVER) ?? []).length > (text.match(/\.\.\.CLOSES_AT_ONCE/g) ?? []).length;
    });
  expect(fading).toEqual([]);
});

it('there is one kind of popover, as the other brings a second library that places them', () => {
  const older = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /<Popover\b/.test(readFileSync(join(SRC, name), 'utf8')));
  expect(older).toEqual([]);
});
