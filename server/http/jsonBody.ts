/** The only accepted body is JSON. An empty one is no body; one that cannot be stored is refused here. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPlainText } from '../../src/lib/plainText';
import { HttpError } from './httpError';

export const BODY_LIMIT_BYTES = 128 * 1024;
/** Of calls that bring whole tables: prices of a zone, the parts of a merchant. */
export const TABLE_BODY_LIMIT_BYTES = 1024 * 1024;
/** Of those who are not known: at a sign-in, and at addresses where there is nothing. */
export const PUBLIC_BODY_LIMIT_BYTES = 4 * 1024;
/** JSON that may hold a control character or half a surrogate pair; tab and line ends are text. */
const MAY_BE_NO_TEXT = /\\u(?:00[0189]|007f|d[89a-f])|\\[bf]|[\u007f-\u009f]/i;
/** Deeper nesting serves no request of ours and would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 100;
/** JSON that may bring such a name, also by escapes. */
const MAY_SHADOW = /toString|valueOf|\\u/;
/** Fields of one object. Ours have some dozens; each unknown one would be looked at, and named in the refusal. */
const MAX_FIELDS = 500;

/** Replaces Fastify's parsers by one for `application/json`. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(json|[\w.+-]+\+json)\b/i,
    { parseAs: 'buffer', bodyLimit: PUBLIC_BODY_LIMIT_BYTES },
    (request, bytes, done) => {
      const foreign = foreignForm(request.headers);
      if (foreign !== null) return done(new HttpError(415, foreign));
      const body = textOf(bytes as Buffer);
      if (body === null) return done(new HttpError(400, 'The request body is not UTF-8.'));
      if (body.trim() === '') return done(null, undefined);
      const fault = faultOfShape(body);
      if (fault !== null) return done(new HttpError(400, fault));
      void parse(request, body, (error, value: unknown) => {
        if (error || (MAY_SHADOW.test(body) && shadows(value)))
          return done(new HttpError(400, 'The request body is not valid JSON.'));
        // Looking for such characters in the text is cheaper than walking values: most come as escapes only.
        const bad = MAY_BE_NO_TEXT.test(body) ? unstorableField(value, '') : null;
        if (bad !== null) return done(refusalOf(bad));
        done(null, value);
      });
    },
  );
  // Text in the address and the query: the same characters, as %00.
  app.addHook('preValidation', (request, _reply, done) => {
    const bad = unstorableField(request.params, '') ?? unstorableField(request.query, '');
    if (bad === null) return done();
    done(refusalOf(bad));
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body; null where it is not UTF-8. Read leniently, what is not would be stored as U+FFFD. */
function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Why a body in this form is not read; null where it is. */
function foreignForm(headers: IncomingHttpHeaders): string | null {
  const packed = headers['content-encoding'] ?? 'identity';
  if (packed.toLowerCase() !== 'identity')
    return `The Content-Encoding ${packed.slice(0, MAX_NAME)} is not supported. Send the body without it.`;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (/^(utf-?8|us-ascii)$/i.test(charset)) return null;
  return `The charset ${charset.slice(0, MAX_NAME)} is not supported. Send the body in UTF-8.`;
}

/** Longest name of a field that is said back: a sender of megabytes does not get them again. */
const MAX_NAME = 100;

function refusalOf(field: string): HttpError {
  // What a route without names for its parts has of an address.
  if (field === '*') return new HttpError(400, 'The address has a character that is not allowed.');
  const name = field.length > MAX_NAME ? `${field.slice(0, MAX_NAME)}…` : field;
  const reason = `The field ${name} has a character that cannot be stored.`;
  return new HttpError(400, reason, { details: [{ field: name, reason }] });
}

/** What is wrong with the shape of a JSON text, found before it is parsed; null where nothing is. */
function faultOfShape(text: string): string | null {
  /** Fields so far of each object that is open; lists have none. */
  const fields: number[] = [];
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (fields.push(0) > MAX_DEPTH) return 'The request body is nested too deeply.';
    } else if (char === '}' || char === ']') fields.pop();
    else if (char === ':') {
      const count = (fields.at(-1) ?? 0) + 1;
      if (count > MAX_FIELDS) return `The request body has an object of more than ${MAX_FIELDS} fields.`;
      fields[fields.length - 1] = count;
    }
  }
  return null;
}

/**
 * Whether an object brings what all have by themselves, as `__proto__`, which the parser refuses: who compares or prints it
 * calls that, and throws. zod compares each `length` it finds.
 */
function shadows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf') || Object.values(value).some(shadows)
  );
}

/** Path of the first string (or name) that is no plain text; NUL and half a surrogate pair no database takes either. */
function unstorableField(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isPlainText(value) ? null : path || 'body';
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const inList = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    const here = path === '' ? name : inList;
    if (!isPlainText(name)) return path || 'body';
    const bad = unstorableField(item, here);
    if (bad !== null) return bad;
  }
  return null;
}
