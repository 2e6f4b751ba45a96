/** Saved views of the orders, for every role (docs/decisions/0054). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createViewRequest, updateViewRequest } from '../../src/contract/schemas/views';
import { viewMessages } from '../../src/contract/viewMessages';
import type { ServerDeps } from '../deps';
import { recordAnswer } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import {
  changeView,
  createView,
  listViews,
  removeView,
  requireView,
  type ViewChange,
} from '../services/views';

const params = z.object({ id: z.string().trim().min(1).max(100) });

/** GET and POST /views, GET, PATCH and DELETE /views/{id}. */
export function registerViewRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (request: Pick<FastifyRequest, 'headers' | 'body'>, caller: Caller): ViewChange => ({
    ...actorOf(caller),
    roles: caller.roles,
    now: deps.now(),
    timeZones: deps.timeZones,
    check: (view) =>
      requireVersion(request, {
        entity: 'view',
        id: view.id,
        version: view.version,
        message: viewMessages.changed(view.name),
        current: () => view,
      }),
  });

  defineRoute(app, deps, 'listViews', {
    summary: "Lists the caller's saved views, then those that others share.",
    handler: (_request, { email }) => listViews(deps.db, email),
  });

  defineRoute(app, deps, 'getView', {
    summary: 'Returns a view of the caller, or a shared one. 404 for any other.',
    params,
    handler: async ({ params: { id } }, { email }) => recordAnswer(await requireView(deps.db, id, email)),
  });

  defineRoute(app, deps, 'createView', {
    summary: 'Saves a new view. 409 if the caller has the most views allowed.',
    body: createViewRequest,
    handler: (request, caller, { change }) =>
      change(async (trx) => recordAnswer(await createView(trx, request.body, changeOf(request, caller)))),
  });

  defineRoute(app, deps, 'updateView', {
    summary: 'Changes a view of the caller, or (super_admin only) one that another person shares.',
    params,
    body: updateViewRequest,
    handler: (request, caller, { change }) =>
      change(async (trx) =>
        recordAnswer(await changeView(trx, request.params.id, request.body, changeOf(request, caller))),
      ),
  });

  defineRoute(app, deps, 'deleteView', {
    summary: 'Deletes a view of the caller, or (super_admin only) one that another person shares.',
    params,
    handler: (request, caller, { change }) =>
      change(async (trx) => {
        await removeView(trx, request.params.id, changeOf(request, caller));
        return {};
      }),
  });
}
