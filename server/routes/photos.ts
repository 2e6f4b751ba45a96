/** Photos of the demo data, drawn from their names. They need no token because `<img>` sends none. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { errorAnswer } from '../../src/contract/schemas/common';
import type { ServerDeps } from '../deps';
import { throwHttpError } from '../http/httpError';
import { drawPhoto } from '../demo/photos';

const MONTH_SECONDS = 30 * 24 * 3600;

/** GET /photos/{name}.svg under the API prefix, only with demo data; real photos are served by their carrier. */
export function registerPhotoRoutes(app: FastifyInstance, { settings }: ServerDeps): void {
  if (!settings.demo) return;
  app.get<{ Params: { name: string } }>(
    '/photos/:name',
    {
      schema: {
        operationId: 'getDemoPhoto',
        summary: 'Returns a drawing in place of a delivery photo, for the demo data.',
        security: [],
        params: z.object({ name: z.string().max(60) }),
        response: {
          '2xx': { content: { 'image/svg+xml': { schema: z.string() } } },
          '4xx': errorAnswer,
          '5xx': errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const drawing = drawPhoto(request.params.name);
      if (drawing === null) throwHttpError(404, 'There is no such photo.');
      return (
        reply
          .header('cache-control', `public, max-age=${MONTH_SECONDS}, immutable`)
          .header('x-content-type-options', 'nosniff')
          // Opened on its own, an SVG is a document, so it must not be able to run anything.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .type('image/svg+xml')
          .send(drawing)
      );
    },
  );
}
