/**
 * The admin API as RTK Query endpoints, all injected into this one `createApi` by a file per resource. The cache
 * keeps ids, cursors, request status, and whole answers that no other state refers to. An answer's `meta` carries
 * records to the slices that own them. This layer does not depend on the store.
 */
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { useDispatch, useStore, type UseSelector } from 'react-redux';
import { baseQuery } from './baseQuery';
import { useStoreSelector } from './useStoreSelector';

const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ hooks: { useDispatch, useStore, useSelector: useStoreSelector as UseSelector } }),
);

export const adminApi = createApi({
  reducerPath: 'adminApi',
  baseQuery,
  /** Counts of orders: refetched where they are shown, dropped where they are not. */
  tagTypes: ['Counts'],
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
