/** Stores saved views: on the server, or in the browser if the server has no /views. Both reject with an ApiError. */
import { nanoid } from '@reduxjs/toolkit';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { readViews } from '../../../api/read/readViews';
import { viewsApi } from '../../../api/viewsApi';
import { VIEWS_MAX } from '../../../contract/orderViews';
import type { CreateViewRequest, UpdateViewRequest } from '../../../contract/schemas/views';
import { viewMessages } from '../../../contract/viewMessages';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { selectKeepsViews } from '../../config/configSlice';
import { selectEmail } from '../../session/sessionSlice';
import { selectIsOwnView } from './mayChangeView';
import type { AppDispatch, AppEnvironment, AppThunk } from '../../types';

interface ViewsKeeper {
  readonly list: () => Promise<readonly OrderView[]>;
  readonly find: (id: ViewId) => Promise<OrderView>;
  readonly create: (request: CreateViewRequest, idempotencyKey: string) => Promise<OrderView>;
  /** @param view the view in the version that the person saw */
  readonly change: (view: OrderView, change: UpdateViewRequest) => Promise<OrderView>;
  readonly remove: (view: OrderView) => Promise<unknown>;
}

/** Returns the keeper for this console. */
export const viewsKeeper = (): AppThunk<ViewsKeeper> => (dispatch, getState, environment) =>
  selectKeepsViews(getState())
    ? onServer(dispatch, (view) => selectIsOwnView(getState(), view))
    : inBrowser(selectEmail(getState()) ?? '', environment);

function onServer(dispatch: AppDispatch, isOwn: (view: OrderView) => boolean): ViewsKeeper {
  const { listViews, getView, createView, updateView, deleteView } = viewsApi.endpoints;
  const anew = { forceRefetch: true };
  const onVersion = ({ version }: OrderView) => (version === undefined ? {} : { ifMatch: version });
  return {
    list: () => holdCacheEntry(dispatch(listViews.initiate(undefined, anew))).unwrap(),
    find: (id) => holdCacheEntry(dispatch(getView.initiate(id, anew))).unwrap(),
    create: (request, idempotencyKey) =>
      dispatch(createView.initiate({ ...request, idempotencyKey }, { track: false })).unwrap(),
    change: (view, change) =>
      dispatch(updateView.initiate({ id: view.id, change, ...onVersion(view) }, { track: false })).unwrap(),
    remove: (view) =>
      dispatch(
        deleteView.initiate({ id: view.id, isOwn: isOwn(view), ...onVersion(view) }, { track: false }),
      ).unwrap(),
  };
}

/** The views of one person in this browser. Nobody else sees them, but another tab may have changed them. */
function inBrowser(
  owner: string,
  { persistence, now }: Pick<AppEnvironment, 'persistence' | 'now'>,
): ViewsKeeper {
  const read = () => readViews(persistence.getViews(owner)) ?? [];
  const refuse = (status: number, message: string, body?: unknown): never => {
    throw new Refused(status, message, body);
  };
  const held = (id: ViewId): OrderView =>
    read().find((view) => view.id === id) ?? refuse(404, viewMessages.notFound);
  const current = ({ id, version }: OrderView): OrderView => {
    const view = held(id);
    if (view.version !== version) refuse(412, viewMessages.changed(view.name), { current: view });
    return view;
  };
  const write = (views: readonly OrderView[]) => persistence.setViews(owner, views);
  const changed = () => ({ by: owner, at: now() });
  return {
    list: () => settled(read),
    find: (id) => settled(() => held(id)),
    create: (request) =>
      settled(() => {
        const views = read();
        if (views.length >= VIEWS_MAX) refuse(409, viewMessages.tooMany);
        const view = { ...request, id: `local_${nanoid()}`, owner, changed: changed(), version: 1 };
        write([...views, view]);
        return view;
      }),
    change: (view, change) =>
      settled(() => {
        const before = current(view);
        const after = { ...before, ...change, changed: changed(), version: (before.version ?? 0) + 1 };
        write(read().map((one) => (one.id === after.id ? after : one)));
        return after;
      }),
    remove: (view) =>
      settled(() => {
        const { id } = current(view);
        write(read().filter((one) => one.id !== id));
      }),
  };
}

/** Rejects with the thrown error, like a call to the server. */
const settled = <Result>(work: () => Result): Promise<Result> =>
  new Promise((resolve) => {
    resolve(work());
  });

/** A refusal with a server's text and shape. */
class Refused extends Error {
  readonly fromServer = true;

  constructor(
    readonly status: number,
    message: string,
    readonly body?: unknown,
  ) {
    super(message);
  }
}
