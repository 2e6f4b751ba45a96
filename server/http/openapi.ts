/** OpenAPI from the endpoints' own schemas, as JSON and as a page under `{prefix}/docs`. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { APP_VERSION } from '../../src/contract/constants';
import type { Settings } from '../settings/settings';

/** A deployment does not show strangers what it can do; the demo does. */
export const documentsApi = ({ network, demo }: Settings): boolean => network.apiDocs ?? demo;

/** Collects every route registered after it; the document is made when somebody asks for it. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!documentsApi(settings)) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Delivery operations API',
        description:
          'Sign in with POST /user/login and send the token as `Authorization: Bearer <token>`. Errors are ' +
          '`{statusCode, error, message, requestId}`. Changing calls take an `Idempotency-Key`.',
        version: APP_VERSION,
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: `${settings.apiPrefix}/docs`,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
    uiConfig: { deepLinking: true, tryItOutEnabled: true, displayOperationId: true },
  });
}
