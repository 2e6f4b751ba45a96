/**
 * Saved views of the orders, where the server has /views (`extras.views`, docs/decisions/0054). What is answered goes to
 * the slice that owns views.
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

/** By the view as it now is, which is also what every change of it is answered with. */
const viewShows = (id: ViewId, shows: (view: OrderView) => boolean): Proof => ({
  read: { endpoint: 'getView', params: { id } },
  shows: (answer) => {
    const view = readView(answer);
    return view?.id === id ? shows(view) : null;
  },
  isAnswer: true,
});

/** Asks for one view, or changes one; the answer is the view as it then is. */
async function viewOf(request: Call, call: SendCall) {
  const answer = await call(request);
  if (answer.error) return { error: namingGone(answer.error, viewMessages.notFound), meta: answer.meta };
  return readAs(answer, readView);
}

export const viewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /views: one's own, then what others share. */
    listViews: build.query<OrderView[], void>({
      keepUnusedDataFor: 0,
      queryFn: async (_arg, _api, _extra, call) => readAs(await call({ endpoint: 'listViews' }), readViews),
    }),
    /** GET /views/{id}: 404 for one that is gone or not for this person. */
    getView: build.query<OrderView, ViewId>({
      keepUnusedDataFor: 0,
      queryFn: (id, _api, _extra, call) => viewOf({ endpoint: 'getView', params: { id } }, call),
    }),
    /** POST /views: 409 when one has as many as one may. */
    createView: build.mutation<OrderView, CreateViewRequest & { readonly idempotencyKey?: string }>({
      queryFn: ({ idempotencyKey, ...body }, _api, _extra, call) =>
        viewOf(
          { endpoint: 'createView', body, proof: null, ...(idempotencyKey && { idempotencyKey }) },
          call,
        ),
    }),
    /** PATCH /views/{id}: what is named changes. 403, 404; 412 with the current view for a stale version. */
    updateView: build.mutation<
      OrderView,
      OnVersion & { readonly id: ViewId; readonly change: UpdateViewRequest }
    >({
      queryFn: ({ id, change, ...how }, _api, _extra, call) => {
        const { content, ...others } = change;
        // What the old content had beside it would not be noticed by `holds`.
        const proof = viewShows(
          id,
          (view) => holds(view, others) && (content === undefined || deepEqual(view.content, content)),
        );
        return viewOf({ endpoint: 'updateView', params: { id }, body: change, ...how, proof }, call);
      },
    }),
    /** DELETE /views/{id}: for everybody. */
    deleteView: build.mutation<null, OnVersion & { readonly id: ViewId }>({
      query: ({ id, ...how }) => {
        const proof: Proof = {
          read: { endpoint: 'listViews' },
          shows: (answer) => readViews(answer)?.every((view) => view.id !== id) ?? null,
        };
        return { endpoint: 'deleteView', params: { id }, ...how, proof };
      },
      transformResponse: () => null,
      transformErrorResponse: (error) => namingGone(error, viewMessages.notFound),
    }),
  }),
});
