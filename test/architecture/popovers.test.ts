/**
 * Every popover closes immediately: one that fades returns the focus too late (`CLOSES_AT_ONCE` in src/ui/overlays.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../../src');
const POPOVER = /<Popover(?:Next)?\b|popoverProps=/g;
/** The focus stays in the field while its list is open. */
const KEEPS_FOCUS = ['RolesField.tsx'];

it('each popover of the console closes immediately', () => {
  const fading = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !KEEPS_FOCUS.some((field) => name.endsWith(field)))
    .filter((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return (text.match(POPOVER) ?? []).length > (text.match(/\.\.\.CLOSES_AT_ONCE/g) ?? []).length;
    });
  expect(fading).toEqual([]);
});

it('only one kind of popover is used, because the other adds a second positioning library', () => {
  const older = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /<Popover\b/.test(readFileSync(join(SRC, name), 'utf8')));
  expect(older).toEqual([]);
});
