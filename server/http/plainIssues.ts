/**
 * Turns zod's issues into sentences that name the field and say what is right. A schema's own message is used as it
 * stands, except that one beginning with `expected` becomes the end of such a sentence.
 */
import type * as z from 'zod';
import { grouped } from '../../src/contract/counts';

/** The part of the request that a schema describes, in plain words. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'The request body',
  querystring: 'The query',
  params: 'The address',
  headers: 'The request headers',
};

const KINDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  object: 'an object',
  never: 'nothing',
};

/**
 * How many unknown members a refusal names, and how many letters of each, so that a request of megabytes does not cause
 * an answer of megabytes.
 */
const NAMED = 10;
const LONGEST_NAME = 100;

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

interface Fault {
  readonly field: string;
  readonly reason: string;
}

/** Parses a value by a schema. Returns the result, or each fault with the path of its field and a sentence. */
export function parsed<T>(
  schema: z.ZodType<T>,
  value: unknown,
  part: string,
): { readonly value: T } | { readonly faults: Fault[] } {
  const result = schema.safeParse(value, { error: plainWords, reportInput: true });
  if (result.success) return { value: result.data };
  return {
    faults: result.error.issues.flatMap(meant).flatMap((issue) => {
      const reason = sentence(issue, part);
      return pathsOf(issue).map((path) => ({ field: fieldName(path), reason }));
    }),
  };
}

/**
 * Resolves a union: if only one of its forms has the value's kind (such as list or object), returns the issues of that
 * form.
 */
function meant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !isOurs(issue.message)) return [issue];
  const near = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const [only] = near;
  if (only === undefined || near.length > 1) return [issue];
  return only.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** The paths of the fields that are wrong. */
const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? named(issue.keys).map((key) => [...issue.path, key])
    : [[...issue.path]];

/** The message for issues whose schema has none of its own. */
const plainWords = (issue: z.core.$ZodRawIssue): string => `expected ${expectation(issue)}`;

const isOurs = (message: string): boolean => message.startsWith('expected ');

function sentence(issue: Issue, part: string): string {
  if (!isOurs(issue.message)) return issue.message;
  const field = fieldName(issue.path);
  const subject = field === '' ? (PARTS[part] ?? 'The request') : `The field ${field}`;
  if (issue.code === 'unrecognized_keys') return `${subject} has ${unknown(issue.keys)}.`;
  if (part === 'querystring' && field !== '' && Array.isArray(issue.input))
    return `${subject} is given more than once.`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${subject} is too long: it may have at most ${grouped(Number(issue.maximum))} characters.`;
  return `${subject} is ${issue.input === undefined ? 'missing' : 'not valid'}: ${issue.message}.`;
}

const named = (keys: readonly string[]): string[] =>
  keys.slice(0, NAMED).map((key) => key.slice(0, LONGEST_NAME));

function unknown(keys: readonly string[]): string {
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '';
  return `${keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${named(keys).join(', ')}${more}`;
}

/** Returns a name like `orderIds[3].id` for a path of names and positions. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

function expectation(issue: z.core.$ZodRawIssue): string {
  // zod passes the schema whose check failed, but its types do not declare it.
  const schema = (issue as { readonly schema?: Schema }).schema;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union' && issue.options) return oneOf(issue.options as unknown[]);
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'a date like 2026-05-31';
  // Anything else must be explained by the schema itself: a pattern means nothing to people.
  if (!schema || issue.code === 'invalid_format' || issue.code === 'custom') return 'another value';
  return described(schema);
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;

/** Says what a schema accepts, as far as fits on one line. */
function described(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const limits = limitsOf(schema);
  switch (def.type) {
    case 'string':
      return limits.least === undefined ? 'a text' : 'a text that is not empty';
    case 'number':
      return `${limits.isWhole ? 'a whole number' : 'a number'}${within(' from', limits)}`;
    case 'array':
      return `a list${within(' of', limits, ' entries')}`;
    case 'union':
      return def.options.map(described).join(', or ');
    default:
      return KINDS[def.type] ?? 'another value';
  }
}

interface Limits {
  readonly least?: string;
  readonly most?: string;
  readonly isWhole: boolean;
}

/** The limits of a number's size, or of the length of a text or list. */
function limitsOf(schema: Schema): Limits {
  const checks = (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  return checks.reduce<Limits>(
    (limits, check) => {
      if (check.check === 'min_length') return { ...limits, least: grouped(check.minimum) };
      if (check.check === 'max_length') return { ...limits, most: grouped(check.maximum) };
      if (check.check === 'greater_than') return { ...limits, least: grouped(Number(check.value)) };
      if (check.check === 'less_than') return { ...limits, most: grouped(Number(check.value)) };
      return check.check === 'number_format' ? { ...limits, isWhole: true } : limits;
    },
    { isWhole: false },
  );
}

/** Returns text like ` from 1 to 200`; '' without limits. */
function within(between: string, { least, most }: Limits, of = ''): string {
  if (least !== undefined && most !== undefined) return `${between} ${least} to ${most}${of}`;
  if (most !== undefined) return ` of at most ${most}${of}`;
  return least === undefined ? '' : ` of at least ${least}${of}`;
}
