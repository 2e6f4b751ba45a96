/** Builds the server as a Fastify app, without the process. Tests build the same app on a memory database. */
import { maxHeaderSize } from 'node:http';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { ServerDeps } from '../deps';
import { registerActs } from '../http/acts';
import { boundConnections, SERVER_TIMES, SILENCE_MS } from '../http/boundConnections';
import { trustOf } from '../http/callerAddress';
import { closeConnections } from '../http/closeConnections';
import { registerConsole } from '../http/consoleFiles';
import { registerErrorHandling } from '../http/errors';
import { PUBLIC_BODY_LIMIT_BYTES, registerJsonBody } from '../http/jsonBody';
import { refuseConnection, REQUEST_TIMEOUT_MS, requireOneHost } from '../http/malformedRequests';
import { registerOpenApi } from '../http/openapi';
import { createPersonLimits } from '../http/personLimits';
import { createPersonTurns } from '../http/personTurns';
import { readableUrl, requireReadableAddress } from '../http/readableAddress';
import { newRequestId, registerRequestLog } from '../http/requestLog';
import { registerTraces } from '../http/requestTraces';
import { registerSecurity } from '../http/security';
import { zodSerializer, zodValidator } from '../http/validation';
import { registerAnswerTimes } from '../metrics/answerTimes';
import { registerAuthRoutes } from '../routes/auth';
import { registerConfigRoute } from '../routes/config';
import { registerEventRoutes } from '../routes/events';
import { registerFeatureFlagRoutes } from '../routes/featureFlags';
import { registerGeoRoutes } from '../routes/geo';
import { registerHealthRoutes } from '../routes/health';
import { registerLabelRoutes } from '../routes/labels';
import { registerMerchantChangeRoutes } from '../routes/merchantChanges';
import { registerMerchantRoutes } from '../routes/merchants';
import { registerMerchantUserRoutes } from '../routes/merchantUsers';
import { registerPhotoRoutes } from '../routes/photos';
import { registerBulkPickupReadyRoutes } from '../routes/bulkPickupReady';
import { registerOrderChangeRoutes } from '../routes/orderChanges';
import { registerActivityRoute } from '../routes/activity';
import { registerHistoryRoutes } from '../routes/histories';
import { registerOrderRoutes } from '../routes/orders';
import { registerOrderRetryRoutes } from '../routes/orderRetries';
import { registerQuickFillRoute } from '../routes/quickFill';
import { registerRateRoutes } from '../routes/rates';
import { registerSessionRoutes } from '../routes/sessions';
import { registerShippingRuleRoutes } from '../routes/shippingRules';
import { registerStaffUserRoutes } from '../routes/staffUsers';
import { registerViewRoutes } from '../routes/views';
import { registerZoneRoutes } from '../routes/zones';

/** Adds one resource's endpoints to the plugin with the API prefix. */
export type RegisterRoutes = (app: FastifyInstance, deps: ServerDeps) => void;

/** The routes under the API prefix, one function per resource. */
export const API_ROUTES: readonly RegisterRoutes[] = [
  registerAuthRoutes,
  registerEventRoutes,
  registerFeatureFlagRoutes,
  registerGeoRoutes,
  registerLabelRoutes,
  registerMerchantRoutes,
  registerMerchantChangeRoutes,
  registerMerchantUserRoutes,
  registerOrderRoutes,
  registerHistoryRoutes,
  registerActivityRoute,
  registerOrderRetryRoutes,
  registerOrderChangeRoutes,
  registerBulkPickupReadyRoutes,
  registerPhotoRoutes,
  registerRateRoutes,
  registerSessionRoutes,
  registerShippingRuleRoutes,
  registerStaffUserRoutes,
  registerViewRoutes,
  registerZoneRoutes,
];

/** Builds the app; the caller makes it listen and closes it. */
export async function buildServer(
  deps: ServerDeps,
  routes: readonly RegisterRoutes[] = API_ROUTES,
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // registerRequestLog writes one line per answer instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustOf(settings.network),
    bodyLimit: PUBLIC_BODY_LIMIT_BYTES,
    http: { ...SERVER_TIMES, requireHostHeader: false },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, deps.log),
    // The router would refuse a long part without running any hook: `requireReadableAddress` does it.
    routerOptions: { maxParamLength: maxHeaderSize },
    // During shutdown, pending requests are still answered, but new connections are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readableUrl(url, settings),
  });

  // An `Expect` header other than 100-continue may be ignored (RFC 9110); Node would answer in another form.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  app.decorate('countCall', createPersonLimits(settings.network.callsPerMinute, deps.now));
  app.decorate('takeTurn', createPersonTurns());
  boundConnections(app, settings.network);
  closeConnections(app);
  registerErrorHandling(app);
  registerRequestLog(app);
  registerActs(app, deps);
  registerAnswerTimes(app, deps.metrics);
  registerJsonBody(app);
  app.setValidatorCompiler(zodValidator as never);
  app.setSerializerCompiler(zodSerializer as never);

  await registerSecurity(app, settings);
  requireOneHost(app);
  requireReadableAddress(app, settings);
  await app.register(cookie, { secret: [...deps.tokens.cookieSecrets] });
  await app.register(compress, {
    threshold: 2048,
    // Compressed bodies are not accepted. If one were refused while being unpacked, its connection could not send
    // another request.
    globalDecompression: false,
    encodings: ['br', 'gzip', 'deflate'],
    // Fast levels, because pages of orders are made anew for each request.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 1 },
  });
  await registerOpenApi(app, settings);

  registerHealthRoutes(app, deps);
  registerConfigRoute(app, deps);
  registerQuickFillRoute(app, deps);
  await app.register(
    (api, _options, done) => {
      if (deps.tracing) registerTraces(api, deps.tracing);
      api.addHook('onSend', (_request, reply, _payload, next) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
        next();
      });
      for (const registerRoutes of routes) registerRoutes(api, deps);
      done();
    },
    { prefix: settings.apiPrefix },
  );
  await registerConsole(app, settings, deps.consoleDir);
  return app;
}
