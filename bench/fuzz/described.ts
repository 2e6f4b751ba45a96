/** Checks that responses match the OpenAPI document, so that a client generated from it can read each one. */
import * as z from 'zod';
import type { Operation } from './document';
import type { FuzzRequest } from './requests';
import type { Answer } from './send';

/** How a response differs from its description; null when it matches. */
export type Described = (request: FuzzRequest, answer: Answer) => string | null;

/**
 * Reads the schemas of the responses once. Requests of raw bytes have no operation, so their responses are not checked.
 */
export function describedBy(operations: readonly Operation[]): Described {
  const schemas = new Map<string, z.ZodType>();
  for (const { id, answers } of operations)
    for (const [status, { content = {} }] of Object.entries(answers))
      for (const [type, { schema }] of Object.entries(content))
        schemas.set(
          `${id} ${status} ${type}`,
          z.fromJSONSchema(schema ?? {}, { defaultTarget: 'openapi-3.0' }),
        );

  return (request, { status, type, text }) => {
    if (request.kind === 'raw') return null;
    const kind = `${request.operation} ${Math.floor(status / 100)}XX ${type}`;
    const schema = schemas.get(kind);
    if (schema === undefined) return `not described: ${kind}`;
    const read = schema.safeParse(type === 'application/json' ? JSON.parse(text) : text);
    return read.success ? null : `not as described: ${kind}: ${z.prettifyError(read.error)}`;
  };
}
