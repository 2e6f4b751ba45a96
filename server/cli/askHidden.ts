/** Asks for a secret on the terminal. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Does not echo what is typed. Rejects if the question is left with Ctrl+C or Ctrl+D. */
export function askHidden(input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  process.stdout.write('Password (empty for a made-up one): ');
  return new Promise((resolve, reject) => {
    terminal.once('close', () => {
      process.stdout.write('\n');
      reject(new Error('No password was entered: nothing was changed.'));
    });
    terminal.question('', (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
