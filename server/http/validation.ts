/** Requests against zod schemas: a refusal names the field and says what was expected. */
import type * as z from 'zod';
import { grouped } from '../../src/contract/counts';
import { HttpError } from './httpError';

/** Part of the request a schema describes, as people call it. */
const PARTS: Readonly<Record<string, string>> = {
  body: 'The request body',
  querystring: 'The query',
  params: 'The address',
  headers: 'The request headers',
};

/** zod's own texts; a schema's quoted message is shown as it stands. */
const STANDARD_TEXT = /^(Invalid|Too (small|big)|Unrecognized|Not a multiple)/;

/** For Fastify's `setValidatorCompiler`: parses, so that handlers get defaults, trims and converted values. */
export function zodValidator({
  schema,
  httpPart,
}: {
  schema: z.ZodType;
  httpPart?: string;
}): (data: unknown) => { value: unknown } | { error: HttpError } {
  return (data) => {
    // Fastify has null for a request without a body; schemas say `optional`.
    const result = schema.safeParse(httpPart === 'body' && data === null ? undefined : data);
    return result.success
      ? { value: result.data }
      : { error: validationError(result.error, httpPart ?? 'body') };
  };
}

/** A body by a schema that its route cannot name alone, because another part of the address decides. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw validationError(result.error, 'body');
  return result.data;
}

function validationError(error: z.ZodError, part: string): HttpError {
  const details = error.issues.map((issue) => ({ field: fieldName(issue.path), reason: issue.message }));
  const first = error.issues[0];
  return new HttpError(400, first ? sentence(first, part) : 'The request is not valid.', { details });
}

function sentence(issue: z.core.$ZodIssue, part: string): string {
  if (!STANDARD_TEXT.test(issue.message)) return issue.message;
  const reason = issue.message.replace(/^(Invalid (input|option|string)|Too (small|big)): /, '');
  const field = fieldName(issue.path);
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const most = grouped(Number(issue.maximum));
    return `The field ${field} is too long: it may have at most ${most} characters.`;
  }
  return `${field === '' ? `${PARTS[part] ?? 'The request'} is` : `The field ${field} is`} not valid: ${reason}.`;
}

/** `orderIds[3].id` for a path of names and positions. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

/**
 * For Fastify's `setSerializerCompiler`: small object answers are checked by their schema, which also keeps members
 * the contract does not know (a password hash) from leaving the server.
 */
export function zodSerializer({ schema }: { schema: z.ZodType }): (data: unknown) => string {
  return (data) => JSON.stringify(schema.parse(data));
}
