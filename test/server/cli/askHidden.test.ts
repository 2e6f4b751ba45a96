/** The password prompt of `npm run create-admin`. */
import { PassThrough } from 'node:stream';
import { askHidden } from '../../../server/cli/askHidden';

let printed = '';
beforeEach(() => {
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

function typed(keys: string): Promise<string> {
  const input = new PassThrough();
  const answer = askHidden(input);
  input.write(keys);
  return answer;
}

it('takes what is typed without showing it', async () => {
  expect(await typed('a secret\r')).toBe('a secret');
  expect(printed).toBe('Password (empty for a made-up one): \n');
  expect(await typed('\r')).toBe('');
});

it.each([
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
])('%s ends the command with a line', async (_key, keys) => {
  await expect(typed(keys)).rejects.toThrow('No password was entered: nothing was changed.');
});
