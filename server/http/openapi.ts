/** Serves OpenAPI from the endpoints' own schemas, as JSON and as a page under `{prefix}/docs`. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { APP_VERSION } from '../../src/contract/constants';
import { withWireNames } from '../../src/contract/product';
import { isObject } from '../../src/lib/isObject';
import type { Settings } from '../settings/settings';

/**
 * Whether the API describes itself: by default only the demo does, so that a deployment does not show strangers what it
 * can do.
 */
export const documentsApi = ({ network, demo }: Settings): boolean => network.apiDocs ?? demo;

/** Describes every route registered after it; the document is generated on the first request for it. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!documentsApi(settings)) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Delivery operations API',
        description:
          'Sign in with POST /user/login and send the token as `Authorization: Bearer <token>`. Errors are ' +
          '`{statusCode, error, message, requestId}`. Most calls that change data take an `Idempotency-Key`: a repeat ' +
          'with the same key is not made again and gets the first answer. Records have their version as `ETag`. A ' +
          'change with an older version in `If-Match` is refused with 412 and the current record.',
        version: APP_VERSION,
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, route, ...document }) => {
      const headers = route.config?.readHeaders;
      const { schema: described, url } = jsonSchemaTransform({
        ...document,
        route,
        schema: { ...withoutEmptyBody(schema), ...(headers && { headers }) },
      });
      return { schema: inWireNames(described, settings.product.key) as FastifySchema, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: `${settings.apiPrefix}/docs`,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
    uiConfig: { deepLinking: true, tryItOutEnabled: true, displayOperationId: true },
  });
}

/** Removes a body that may be missing, which no route reads: the document could describe it only as required. */
function withoutEmptyBody({ body, ...schema }: FastifySchema): FastifySchema {
  const isEmpty = body instanceof z.ZodType && body.safeParse(undefined).success;
  return body === undefined || isEmpty ? schema : { ...schema, body };
}

/** Renames the product's fields in a schema to their wire names: inside the server they have neutral names. */
function inWireNames(schema: unknown, productKey: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inWireNames(one, productKey));
  if (!isObject(schema)) return schema;
  const parts = Object.entries(schema).map(([key, part]: [string, unknown]) => {
    const named = inWireNames(part, productKey);
    return [key, key === 'properties' || key === 'required' ? renamed(named, productKey) : named];
  });
  return Object.fromEntries(parts);
}

/** Renames the members of an object, or the entries of its `required` list. */
function renamed(members: unknown, productKey: string): unknown {
  if (!Array.isArray(members)) return withWireNames({ ...(members as object) }, productKey);
  const all: Record<string, unknown> = Object.fromEntries(members.map((name: string) => [name, true]));
  return Object.keys(withWireNames(all, productKey));
}
