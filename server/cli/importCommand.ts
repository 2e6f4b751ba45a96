/** The command `import`: takes a file's text, yields the progress, and last the report. */
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { LocalCommand } from './localCommands';
import { IMPORT_MAX_BYTES, ImportRefusal } from '../import/importFile';
import { importOrders, type ImportReport } from '../import/importOrders';

const argsSchema = z.object({ fileName: z.string().max(500), notes: z.array(z.string().max(500)).max(20) });

export type ImportLine =
  | { readonly done: number; readonly total: number }
  | { readonly report: ImportReport }
  /** The file as a whole cannot be imported; nothing was written. */
  | { readonly refusal: string };

/** Imports run one after the other: two at once would only wait for each other's locks on merchants. */
let running: Promise<unknown> = Promise.resolve();

export const importCommand: LocalCommand = async function* importFile(deps, { args, input, ending }) {
  const { fileName, notes } = argsSchema.parse(args);
  const text = await readText(input, fileName);

  const lines: ImportLine[] = [];
  let wake: () => void = () => undefined;
  const say = (line: ImportLine): void => {
    lines.push(line);
    wake();
  };
  const work = running
    .then(() => importOrders(deps, { fileName, text, notes }, (done, total) => say({ done, total }), ending))
    .then(
      (report) => say({ report }),
      (error: unknown) => {
        if (!(error instanceof ImportRefusal)) throw error;
        say({ refusal: error.message });
      },
    );
  running = work.catch(() => undefined);

  let ended = false;
  const end = work.finally(() => {
    ended = true;
    wake();
  });
  // Awaited below; until then a failure must not count as unhandled.
  end.catch(() => undefined);
  for (;;) {
    const line = lines.shift();
    if (line) yield line;
    else if (ended) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await end;
};

async function readText(input: Readable, fileName: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    // The caller checked the file's size; converting it to UTF-8 may have made it larger, within limits.
    if (size > IMPORT_MAX_BYTES * 2) throw new Error(`${fileName} is too large.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
