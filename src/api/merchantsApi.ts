/**
 * Merchants (docs/decisions/merchants.md). Each answer's `meta` carries the merchants themselves to the slice that owns
 * them (`carriesMerchants`).
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { MERCHANT_PAGE_SIZE } from '../contract/constants';
import { productFieldNames } from '../contract/product';
import type { UpdateMerchantRequest } from '../contract/schemas/merchantChanges';
import type { MerchantName } from '../contract/schemas/merchants';
import type { MerchantChange, MerchantId, MerchantRecord } from '../domain/merchants/merchantRecord';
import { isAnswerWith, readAs, unreadable } from './answers';
import type { AnswerMeta } from './calls';
import { productKeyOf } from './environment';
import { unconfirmed } from './errors';
import { partsOfMerchant, withNews } from './merchantParts';
import { changeNames, merchantNamesApi } from './merchantNamesApi';
import { nextMoment } from './moments';
import { holds, merchantShows } from './proofs';
import { readMerchant, readMerchants } from './read/readMerchant';
import { looseObject, text } from './read/values';

/** One page of the list. */
interface MerchantPage {
  readonly ids: readonly MerchantId[];
  /**
   * Rows the server sent: fewer than MERCHANT_PAGE_SIZE means the last page. The next offset is the sum of all rows so
   * far.
   */
  readonly rows: number;
}

/** The two ids a merchant has in the routing product. */
export type PlatformField = 'organizationId' | 'pickupCustomerId';

const PLATFORM_CALLS = {
  organizationId: 'createOrganization',
  pickupCustomerId: 'createPickupCustomer',
} as const satisfies Record<PlatformField, string>;

/** The lists keep what is shown, so the cache drops its copy soon. Seconds. */
const KEEP_S = 5;

const changedTo = (meta: AnswerMeta | undefined, change: Omit<MerchantChange, 'version'>): AnswerMeta => ({
  ...meta,
  merchantChange: { ...change, ...(meta?.version !== undefined && { version: meta.version }) },
});

/** Applies a change that the server accepts to the merchant's entry in the names. Returns a thunk. */
const changeNameOf = (id: MerchantId, change: Partial<Omit<MerchantName, 'id'>>) =>
  changeNames((names) => names.map((known) => (known.id === id ? { ...known, ...change } : known)));

/** Whether the server accepted a change. */
const wasDone = (answered: PromiseLike<unknown>): PromiseLike<boolean> =>
  answered.then(
    () => true,
    () => false,
  );

export const merchantsApi = merchantNamesApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /merchants: the page after the first `offset` merchants (MLS-22). */
    listMerchants: build.query<MerchantPage, { readonly offset: number }>({
      queryFn: async ({ offset }, api, _extra, call) => {
        const query = { offset, limit: MERCHANT_PAGE_SIZE };
        const answer = await call({ endpoint: 'listMerchants', query });
        const page = readAs(answer, (body) => readMerchants(body, productKeyOf(api)));
        if (page.error) return page;
        const { merchants, rows } = page.data;
        return { data: { ids: merchants.map(({ id }) => id), rows }, meta: { ...page.meta, merchants } };
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** GET /merchants/nameSearch: all merchants whose name contains the text, archived ones too. */
    searchMerchants: build.query<readonly MerchantId[], string>({
      queryFn: async (name, api, _extra, call) => {
        const answer = await call({ endpoint: 'searchMerchants', query: { name } });
        const found = readAs(answer, (body) => readMerchants(body, productKeyOf(api)));
        if (found.error) return found;
        const { merchants } = found.data;
        return { data: merchants.map(({ id }) => id), meta: { ...found.meta, merchants } };
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /** GET /merchants/{id}: one whole merchant with its zones and rules; 404 for an unknown id. */
    getMerchant: build.query<MerchantId, MerchantId>({
      queryFn: async (id, api, _extra, call) => {
        const askedAt = nextMoment();
        const answer = await call({ endpoint: 'getMerchant', params: { id } });
        const read = readAs(answer, (body, version) => readMerchant(body, productKeyOf(api), version));
        if (read.error) return read;
        const meta = { ...read.meta, merchants: [{ ...read.data, isWhole: true as const }] };
        return { data: id, meta: withNews(meta, partsOfMerchant(answer.data, id, askedAt)) };
      },
      keepUnusedDataFor: KEEP_S,
    }),
    /**
     * PATCH /merchants/{id}: the changed field only, nested for the location. The answer's body is ignored: the change
     * is taken from the request (MDT-19). 412 for a stale version, 409 when the merchant is archived or the name is
     * taken.
     */
    updateMerchant: build.mutation<
      MerchantId,
      { readonly id: MerchantId; readonly update: UpdateMerchantRequest; readonly ifMatch?: number }
    >({
      queryFn: async ({ id, update, ...how }, api, _extra, call) => {
        const proof = merchantShows(id, productKeyOf(api), (merchant) => holds(merchant, update));
        const answer = await call({
          endpoint: 'updateMerchant',
          params: { id },
          body: update,
          ...how,
          proof,
        });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: id, meta: changedTo(answer.meta, { id, fields: update }) };
      },
      onQueryStarted: async ({ id, update: { name } }, { dispatch, queryFulfilled }) => {
        if ((await wasDone(queryFulfilled)) && name !== undefined) dispatch(changeNameOf(id, { name }));
      },
    }),
    /** PATCH /merchants/{id}/archive: the name, or null when the answer has none. 409 when it is archived already. */
    archiveMerchant: build.mutation<string | null, MerchantId>({
      queryFn: async (id, api, _extra, call) => {
        const proof = merchantShows(id, productKeyOf(api), ({ archived }) => archived);
        const answer = await call({ endpoint: 'archiveMerchant', params: { id }, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const name = text(answer.data) ?? text(looseObject(answer.data)?.name);
        return { data: name || null, meta: changedTo(answer.meta, { id, fields: { archived: true } }) };
      },
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await wasDone(queryFulfilled)) dispatch(changeNameOf(id, { archived: true }));
      },
    }),
    /**
     * POST the merchant's organisation or pickup customer: its id. The server creates it in the routing product if
     * needed.
     */
    createPlatformId: build.mutation<string, { readonly id: MerchantId; readonly field: PlatformField }>({
      queryFn: async ({ id, field }, api, _extra, call) => {
        const name = productFieldNames(productKeyOf(api))[field];
        const proof = {
          ...merchantShows(id, productKeyOf(api), (merchant) => Boolean(merchant[field])),
          isAnswer: true,
        } as const;
        const answer = await call({ endpoint: PLATFORM_CALLS[field], params: { id }, body: {}, proof });
        const made = readAs(
          answer,
          (body) => text(looseObject(body)?.[name]) || null,
          unconfirmed(unreadable),
        );
        if (made.error) return made;
        return { data: made.data, meta: changedTo(made.meta, { id, fields: { [field]: made.data } }) };
      },
    }),
  }),
});

export const { useListMerchantNamesQuery, useGetMerchantQuery } = merchantsApi;

/** A fulfilled call of any endpoint that read merchants or changed one. */
type CarriesMerchants = UnknownAction & {
  readonly meta: { readonly baseQueryMeta: Pick<AnswerMeta, 'merchants' | 'merchantChange'> };
};

/** Matches every answer that has merchants or changed one, from any endpoint. */
export function carriesMerchants(action: unknown): action is CarriesMerchants {
  return isAnswerWith(
    action,
    ({ merchants, merchantChange }) => merchants !== undefined || merchantChange !== undefined,
  );
}

/** Returns the records and the change of such an answer. */
export function merchantsIn(action: CarriesMerchants): {
  readonly merchants: readonly MerchantRecord[];
  readonly change: MerchantChange | undefined;
} {
  const { merchants = [], merchantChange } = action.meta.baseQueryMeta;
  return { merchants, change: merchantChange };
}
