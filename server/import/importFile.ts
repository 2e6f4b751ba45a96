/** From the bytes of a file to its text: encodings, and clear words about files that hold no orders. */
import { open, stat } from 'node:fs/promises';
import path from 'node:path';

/** Larger files are refused: everything is read at once. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

/** The file as a whole can not be imported; the message is for whoever called the command. */
export class ImportRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefusal';
  }
}

export interface ImportText {
  readonly fileName: string;
  readonly text: string;
  /** Remarks for the report, such as an assumed encoding. */
  readonly notes: readonly string[];
}

/** Reads a CSV or NDJSON file. Throws `ImportRefusal` for one that is missing, too large, empty or no text. */
export async function readImportFile(file: string): Promise<ImportText> {
  const fileName = path.basename(file);
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefusal(
      error.code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} can not be read (${error.code ?? 'error'}).`,
    );
  });
  if (!info.isFile()) throw new ImportRefusal(`${file} is not a file.`);
  if (info.size > IMPORT_MAX_BYTES) {
    throw new ImportRefusal(
      `${fileName} has ${Math.ceil(info.size / 1024 / 1024)} MB; an import takes at most ` +
        `${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it: every part needs the header line.`,
    );
  }
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefusal(`${file} can not be read (${error.code ?? 'error'}).`);
  });
  try {
    return { fileName, ...decodeText(await handle.readFile(), fileName) };
  } finally {
    await handle.close();
  }
}

/**
 * Text of a file's bytes: UTF-8 with or without its mark, UTF-16 with one, else Windows-1252, in which older Excels
 * save CSV.
 */
export function decodeText(bytes: Uint8Array, fileName: string): { text: string; notes: string[] } {
  if (bytes.length === 0) throw new ImportRefusal(`${fileName} is empty.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new ImportRefusal(
      `${fileName} is a workbook or an archive, not CSV. In Excel, save it as "CSV UTF-8".`,
    );
  }
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const encoding = utf16 ?? big;
  if (encoding === null && bytes.includes(0)) throw new ImportRefusal(`${fileName} is not a text file.`);

  const notes: string[] = [];
  let text: string;
  try {
    text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (encoding !== null) throw new ImportRefusal(`${fileName} is not a text file.`);
    text = new TextDecoder('windows-1252').decode(bytes);
    notes.push('The file is not UTF-8; it was read as Windows-1252. Check the accents.');
  }
  // Control characters are what gives a binary file away that happens to decode.
  const controls = [...text.slice(0, 10_000)].filter(
    (char) => char < ' ' && !'\t\r\n\f'.includes(char),
  ).length;
  if (controls > Math.min(text.length, 10_000) / 50)
    throw new ImportRefusal(`${fileName} is not a text file.`);
  if (text.trim() === '') throw new ImportRefusal(`${fileName} is empty.`);
  return { text, notes };
}
