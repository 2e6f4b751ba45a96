/** The build's loader that keeps Blueprint's popovers from staying in memory. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Loader = (this: { readonly resourcePath: string }, code: string) => string;
const popoversLetGo = createRequire(__filename)('../../scripts/lib/popoversLetGo.cjs') as Loader;
const file = 'lib/esm/components/popover-next/popoverNext.js';
const folder = path.dirname(require.resolve('@blueprintjs/core/package.json'));

it("the popover's handlers no longer capture its element", () => {
  const code = fs.readFileSync(path.join(folder, file), 'utf8');
  const changed = popoversLetGo.call({ resourcePath: file }, code);
  expect(code).toMatch(/\bpopoverElement\b/);
  expect(changed).not.toMatch(/\bpopoverElement\b/);
  expect(changed).toContain('popoverRefs.floating.current?.querySelector');
});

it('a popover with a different structure fails the build', () => {
  expect(() => popoversLetGo.call({ resourcePath: 'new.js' }, 'export const PopoverNext = null;')).toThrow(
    'new.js is not written as',
  );
});
