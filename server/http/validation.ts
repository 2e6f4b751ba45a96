/** Requests against zod schemas: a refusal names the field and says what was expected. */
import type * as z from 'zod';
import type { ErrorDetails } from '../services/domainError';
import { HttpError } from './httpError';
import { parsed } from './plainIssues';

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
    const sent = httpPart === 'body' && data === null ? undefined : data;
    const result = parsed(schema, sent, httpPart ?? 'body');
    return 'faults' in result ? { error: validationError(result.faults) } : result;
  };
}

/** A body by a schema that its route cannot name alone, because another part of the address decides. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = parsed(schema, body, 'body');
  if ('faults' in result) throw validationError(result.faults);
  return result.value;
}

const validationError = (details: ErrorDetails): HttpError =>
  new HttpError(400, details[0]?.reason ?? 'The request is not valid.', { details });

/**
 * For Fastify's `setSerializerCompiler`: small object answers are checked by their schema, which also keeps members
 * the contract does not know (a password hash) from leaving the server.
 */
export function zodSerializer({ schema }: { schema: z.ZodType }): (data: unknown) => string {
  return (data) => JSON.stringify(schema.parse(data));
}
