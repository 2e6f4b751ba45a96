/** Whether answers are what the OpenAPI document says of them: a program made from it must be able to read each. */
import * as z from 'zod';
import type { Operation } from './document';
import type { FuzzRequest } from './requests';
import type { Answer } from './send';

/** What an answer has that is not described, or lacks; null when it is as described. */
export type Described = (request: FuzzRequest, answer: Answer) => string | null;

/** Reads the schemas of the answers once. Requests that are bytes have no operation, so nothing is known of them. */
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
