/** The OpenAPI document of a server, as far as it is used to generate requests and check responses. */
import type * as z from 'zod';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** By media type. */
type Content<S> = Readonly<Record<string, { readonly schema?: S }>>;

/** By status, such as `2XX`. */
type Answers = Readonly<Record<string, { readonly content?: Content<z.core.JSONSchema.JSONSchema> }>>;

interface DocumentedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content<Schema> };
  readonly responses: Answers;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With the API prefix: `/api/labels/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Undefined when the operation reads no body. */
  readonly body: Schema | undefined;
  readonly answers: Answers;
}

/** Every operation documented by the server at this URL. */
export async function readOperations(url: string): Promise<readonly Operation[]> {
  const answer = await fetch(`${url}/api/docs/json`);
  if (!answer.ok) throw new Error(`The API is not documented there: ${answer.status}`);
  const { paths } = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId = '', parameters = [], requestBody, responses }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        answers: responses,
      }),
    ),
  );
  if (JSON.stringify(operations).includes('$ref')) throw new Error('Schemas by reference are not read.');
  return operations;
}
