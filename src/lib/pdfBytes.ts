/** A PDF as received: raw or as text (docs/decisions/files.md#labels). */

const MARK = '%PDF-';

const isPdf = (bytes: Uint8Array): boolean =>
  [...MARK].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/**
 * The bytes of a PDF received raw or as base64 text, which may have a data-URI prefix, JSON quotes and line breaks.
 * Null when it is not a PDF.
 */
export function readPdf(bytes: Uint8Array): Uint8Array | null {
  if (isPdf(bytes)) return bytes;
  const text = new TextDecoder()
    .decode(bytes)
    // A JSON string may escape its slashes and line breaks with a backslash.
    .replace(/\\[rnt]|\\|["'\s\uFEFF]/g, '')
    .replace(/^data:[^,]*,/i, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  const decoded = decodeBase64(text);
  return decoded && isPdf(decoded) ? decoded : null;
}

function decodeBase64(text: string): Uint8Array | null {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
