/**
 * Saved views of the orders, if the server has /views (`extras.views`, docs/decisions/0054). The answers go to the
 * slice that owns views.
 */
import type { CreateViewRequest, UpdateViewRequest } from '../contract/schemas/views';
import { viewMessages } from '../contract/viewMessages';
import type { OrderView, ViewId } from '../domain/orders/orderViews';
import { deepEqual } from '../lib/deepEqual';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import type { Call, OnVersion, Proof, SendCall } from './calls';
import { namingGone } from './errors';
import { holds } from './proofs';
import { readView, readViews } from './read/readViews';

/** Proves a change by the current view, which is also the answer of every change of it. */
const viewShows = (id: ViewId, shows: (view: OrderView) => boolean): Proof => ({
  read: { endpoint: 'getView', params: { id } },
  shows: (answer) => {
    const view = readView(answer);
    return view?.id === id ? shows(view) : null;
  },
  isAnswer: true,
});

/** Reads or changes one view. The answer is the current view. */
async function viewOf(request: Call, call: SendCall) {
  const answer = await call(request);
  if (answer.error) return { error: namingGone(answer.error, viewMessages.notFound), meta: answer.meta };
  return readAs(answer, readView);
}

export const viewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /views: the person's own, then those that others share. */
    listViews: build.query<OrderView[], void>({
      keepUnusedDataFor: 0,
      queryFn: async (_arg, _api, _extra, call) => readAs(await call({ endpoint: 'listViews' }), readViews),
    }),
    /** GET /views/{id}: 404 when it is gone or not visible to this person. */
    getView: build.query<OrderView, ViewId>({
      keepUnusedDataFor: 0,
      queryFn: (id, _api, _extra, call) => viewOf({ endpoint: 'getView', params: { id } }, call),
    }),
    /** POST /views: 409 when the person has reached the limit. */
    createView: build.mutation<OrderView, CreateViewRequest & { readonly idempotencyKey?: string }>({
      queryFn: ({ idempotencyKey, ...body }, _api, _extra, call) =>
        viewOf(
          { endpoint: 'createView', body, proof: null, ...(idempotencyKey && { idempotencyKey }) },
          call,
        ),
    }),
    /** PATCH /views/{id}: changes the given fields. 403, 404; 412 with the current view for a stale version. */
    updateView: build.mutation<
      OrderView,
      OnVersion & { readonly id: ViewId; readonly change: UpdateViewRequest }
    >({
      queryFn: ({ id, change, ...how }, _api, _extra, call) => {
        const { content, ...others } = change;
        // `holds` would not notice fields that only the old content has.
        const proof = viewShows(
          id,
          (view) => holds(view, others) && (content === undefined || deepEqual(view.content, content)),
        );
        return viewOf({ endpoint: 'updateView', params: { id }, body: change, ...how, proof }, call);
      },
    }),
    /** DELETE /views/{id}: deletes it for everybody. */
    deleteView: build.mutation<null, OnVersion & { readonly id: ViewId; readonly isOwn: boolean }>({
      query: ({ id, isOwn, ...how }) => {
        const proof: Proof = {
          read: { endpoint: 'listViews' },
          shows: (answer) => {
            const isGone = readViews(answer)?.every((view) => view.id !== id) ?? null;
            // Another person's view that is not listed may only be shared no longer.
            return isGone && !isOwn ? null : isGone;
          },
        };
        return { endpoint: 'deleteView', params: { id }, ...how, proof };
      },
      transformResponse: () => null,
      transformErrorResponse: (error) => namingGone(error, viewMessages.notFound),
    }),
  }),
});
