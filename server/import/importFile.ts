/** Converts the bytes of a file to text: handles encodings, and explains why a file holds no orders. */
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, lineAt, wordAt } from '../../src/lib/decodeText';
import { misreadPlace } from './misreadWords';

/** Larger files are refused, because everything is read at once. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

/** The file as a whole cannot be imported; the message is for the person who ran the command. */
export class ImportRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefusal';
  }
}

export interface ImportText {
  readonly fileName: string;
  readonly text: string;
  /** Notes for the report, such as an assumed encoding. */
  readonly notes: readonly string[];
}

/** Reads a CSV or NDJSON file. Throws `ImportRefusal` if it is missing, too large, empty or not text. */
export async function readImportFile(file: string): Promise<ImportText> {
  const fileName = path.basename(file);
  const refuse = ({ code = 'error' }: NodeJS.ErrnoException): never => {
    throw new ImportRefusal(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`,
    );
  };
  const info = await stat(file).catch(refuse);
  if (!info.isFile()) throw new ImportRefusal(`${file} is not a file.`);
  if (info.size > IMPORT_MAX_BYTES) {
    throw new ImportRefusal(
      `${fileName} has ${Math.ceil(info.size / 1024 / 1024)} MB; an import takes at most ` +
        `${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it: every part needs the header line.`,
    );
  }
  const handle = await open(file).catch(refuse);
  try {
    return { fileName, ...readText(await handle.readFile().catch(refuse), fileName) };
  } finally {
    await handle.close();
  }
}

/** Number of characters examined to judge a file. */
const SAMPLE = 10_000;

/** Returns the text of a file's bytes. Throws `ImportRefusal` if the encoding is uncertain. */
export function readText(bytes: Uint8Array, fileName: string): { text: string; notes: string[] } {
  if (bytes.length === 0) throw new ImportRefusal(`${fileName} is empty.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new ImportRefusal(
      `${fileName} is a workbook or an archive, not CSV. In Excel, save it as "CSV UTF-8".`,
    );
  }
  const decoded = decodeText(bytes);
  const letters = decoded.kind === 'text' ? decoded.text : Buffer.from(bytes).toString('latin1', 0, SAMPLE);
  if (decoded.kind === 'noText' || isBinary(letters))
    throw new ImportRefusal(`${fileName} is not a text file.`);
  if (decoded.kind === 'broken') {
    throw new ImportRefusal(
      `${fileName} looks like UTF-8, but line ${decoded.line} has bytes that are not: it was joined from two files, ` +
        'damaged, or saved in another encoding. Correct that line, or save the file again as "CSV UTF-8".',
    );
  }
  if (decoded.kind === 'unknown') throw uncertain(fileName, decoded);
  const { text, encoding } = decoded;
  const misread = encoding === 'Windows-1252' ? misreadPlace(text) : null;
  if (misread !== null)
    throw uncertain(fileName, { line: lineAt(text, misread), word: wordAt(text, misread) });
  if (text.trim() === '') throw new ImportRefusal(`${fileName} is empty.`);
  const notes =
    encoding === 'Windows-1252'
      ? ['The file is not UTF-8; it was read as Windows-1252. Check the accents.']
      : [];
  return { text, notes };
}

const uncertain = (fileName: string, { line, word }: { line: number; word: string }): ImportRefusal =>
  new ImportRefusal(
    `The encoding of ${fileName} is not certain: it is not UTF-8, and as Windows-1252 line ${line} has "${word}". ` +
      'That may be a word of another Windows encoding, of an old Macintosh or of DOS. Save the file again as "CSV UTF-8".',
  );

/** A binary file that happens to decode is recognised by its control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = [...sample].filter((char) => char < ' ' && !'\t\r\n\f'.includes(char)).length;
  return controls > sample.length / 50;
}
