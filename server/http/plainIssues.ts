/**
 * What zod finds wrong with a request, as a sentence that names the field and what is right. A schema's own message is said
 * as it stands; one that begins with `expected` is the end of such a sentence.
 */
import type * as z from 'zod';
import { grouped } from '../../src/contract/counts';

/** Part of the request a schema describes, as people call it. */
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

/** Members that are named of those nobody knows, and letters of each: a sender of megabytes does not get them again. */
const NAMED = 10;
const LONGEST_NAME = 100;

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

interface Fault {
  readonly field: string;
  readonly reason: string;
}

/** What the schema makes of a value, or what is wrong with it: each with the path of its field, and a sentence. */
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

/** Of several forms only one may be of the kind that the value is, as a list or an object: what is wrong with it as that one. */
function meant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || !isOurs(issue.message)) return [issue];
  const near = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const [only] = near;
  if (only === undefined || near.length > 1) return [issue];
  return only.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** Of the fields that are wrong. */
const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? named(issue.keys).map((key) => [...issue.path, key])
    : [[...issue.path]];

/** For issues whose schema has no words of its own. */
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

/** `orderIds[3].id` for a path of names and positions. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

function expectation(issue: z.core.$ZodRawIssue): string {
  // zod names the schema whose check failed; its types do not.
  const schema = (issue as { readonly schema?: Schema }).schema;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union' && issue.options) return oneOf(issue.options as unknown[]);
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'a date like 2026-05-31';
  // What is left has to be said by the schema: a pattern says nothing to people.
  if (!schema || issue.code === 'invalid_format' || issue.code === 'custom') return 'another value';
  return described(schema);
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;

/** What a schema takes, as far as one line can say it. */
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

/** Of a number its size, of a text or a list its length. */
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

/** ` from 1 to 200`; '' without limits. */
function within(between: string, { least, most }: Limits, of = ''): string {
  if (least !== undefined && most !== undefined) return `${between} ${least} to ${most}${of}`;
  if (most !== undefined) return ` of at most ${most}${of}`;
  return least === undefined ? '' : ` of at least ${least}${of}`;
}
