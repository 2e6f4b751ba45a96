/** Validates requests against zod schemas: a refusal names the field and says what was expected. */
import type * as z from 'zod';
import type { ErrorDetails } from '../services/domainError';
import { HttpError } from './httpError';
import { parsed } from './plainIssues';

/** For Fastify's `setValidatorCompiler`: parses, so that handlers get defaults, trimmed texts and converted values. */
export function zodValidator({
  schema,
  httpPart,
}: {
  schema: z.ZodType;
  httpPart?: string;
}): (data: unknown) => { value: unknown } | { error: HttpError } {
  return (data) => {
    // Fastify passes null for a missing body; schemas say `optional`.
    const sent = httpPart === 'body' && data === null ? undefined : data;
    const result = parsed(schema, sent, httpPart ?? 'body');
    return 'faults' in result ? { error: validationError(result.faults) } : result;
  };
}

/** Reads a body by a schema that the route cannot choose in advance, because it depends on part of the address. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = parsed(schema, body, 'body');
  if ('faults' in result) throw validationError(result.faults);
  return result.value;
}

const validationError = (details: ErrorDetails): HttpError =>
  new HttpError(400, details[0]?.reason ?? 'The request is not valid.', { details });

/**
 * For Fastify's `setSerializerCompiler`: small object answers are parsed by their schema, which also removes members
 * that the contract does not know (such as a password hash).
 */
export function zodSerializer({ schema }: { schema: z.ZodType }): (data: unknown) => string {
  return (data) => JSON.stringify(schema.parse(data));
}
