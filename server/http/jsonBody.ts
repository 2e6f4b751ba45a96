/** Accepts only JSON bodies. An empty body counts as none; one that cannot be stored is refused here. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPlainText } from '../../src/lib/plainText';
import { HttpError } from './httpError';

export const BODY_LIMIT_BYTES = 128 * 1024;
/** Limit for calls that send whole tables: the prices of a zone, the parts of a merchant. */
export const TABLE_BODY_LIMIT_BYTES = 1024 * 1024;
/** Limit for unknown callers: at sign-in, and at addresses where there is nothing. */
export const PUBLIC_BODY_LIMIT_BYTES = 4 * 1024;
/** Matches JSON that may hold a control character or half a surrogate pair; tabs and line ends are allowed. */
const MAY_BE_NO_TEXT = /\\u(?:00[0189]|007f|d[89a-f])|\\[bf]|[\u007f-\u009f]/i;
/** None of our requests nests deeper, and deeper nesting would overflow the stack of recursive code. */
const MAX_DEPTH = 100;
/**
 * Members that every object inherits. Code that compares or prints an object would call what it was sent under such a
 * name and throw; zod compares each `length` it finds. Fastify's parser calls some uses of the first two invalid JSON.
 */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'toString', 'valueOf']);
/** Most fields of one object. Ours have a few dozen; each unknown one costs a check and a mention in the refusal. */
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
        if (error) return done(new HttpError(400, 'The request body is not valid JSON.'));
        // Searching the text for such characters is cheaper than walking the values: most arrive only as escapes.
        const bad = MAY_BE_NO_TEXT.test(body) ? unstorableField(value, '') : null;
        if (bad !== null) return done(refusalOf(bad));
        done(null, value);
      });
    },
  );
  // Checks texts in the address and the query for the same characters, sent as %00.
  app.addHook('preValidation', (request, _reply, done) => {
    const bad = unstorableField(request.params, '') ?? unstorableField(request.query, '');
    if (bad === null) return done();
    done(refusalOf(bad));
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the text of a body; null if it is not UTF-8. A lenient decoder would store U+FFFD for what it cannot read.
 */
function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Says why a body in this form is refused; null if it is accepted. */
function foreignForm(headers: IncomingHttpHeaders): string | null {
  const packed = headers['content-encoding'] ?? 'identity';
  if (packed.toLowerCase() !== 'identity')
    return `The Content-Encoding ${packed.slice(0, MAX_NAME)} is not supported. Send the body without it.`;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (/^(utf-?8|us-ascii)$/i.test(charset)) return null;
  return `The charset ${charset.slice(0, MAX_NAME)} is not supported. Send the body in UTF-8.`;
}

/** Longest field name that a refusal repeats, so that a request of megabytes does not cause an answer of megabytes. */
const MAX_NAME = 100;

const cut = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

function refusalOf(field: string): HttpError {
  // A route without named parameters calls the rest of the address `*`.
  if (field === '*') return new HttpError(400, 'The address has a character that is not allowed.');
  const name = cut(field);
  const reason = `The field ${name} has a character that cannot be stored.`;
  return new HttpError(400, reason, { details: [{ field: name, reason }] });
}

/**
 * Says what is wrong with the shape of a JSON text before it is parsed; null if nothing is. The parser would keep only
 * the last of two fields with one name, and the caller could not know which.
 */
function faultOfShape(text: string): string | null {
  /** Names so far of each open object; lists have none. */
  const open: Set<string>[] = [];
  // The last text with its quotes, which is a name if a colon follows.
  let start = 0;
  let end = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') {
        inString = false;
        end = index + 1;
      }
    } else if (char === '"') {
      inString = true;
      start = index;
    } else if (char === '{' || char === '[') {
      if (open.push(new Set()) > MAX_DEPTH) return 'The request body is nested too deeply.';
    } else if (char === '}' || char === ']') open.pop();
    else if (char === ':') {
      const names = open.at(-1);
      const name = nameOf(text.slice(start, end));
      if (INHERITED.has(name)) return `The request body has a field named ${name}, which is not allowed.`;
      if (names?.has(name)) return `The request body has the field ${cut(name)} twice.`;
      if (names && names.add(name).size > MAX_FIELDS)
        return `The request body has an object of more than ${MAX_FIELDS} fields.`;
    }
  }
  return null;
}

/** Returns a quoted name as the parser reads it, or unchanged if that will refuse it. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

/** Path of the first string or name that is not plain text. Databases refuse NUL and half a surrogate pair too. */
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
