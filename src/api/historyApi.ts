/** The changes of a record, from servers that record them (`extras.history`, docs/decisions/0058-history.md). */
import type { ChangeMaker } from '../contract/auditWords';
import type { HistoryAnswer } from '../contract/schemas/history';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readHistory } from './read/readHistory';

/** The endpoint of each kind of record that has a history. */
const ENDPOINT_OF = {
  order: 'getOrderHistory',
  merchant: 'getMerchantHistory',
  zone: 'getZoneHistory',
  shippingRule: 'getRuleHistory',
  user: 'getUserHistory',
} as const;

export type RecordKind = keyof typeof ENDPOINT_OF;

interface HistoryArg {
  readonly kind: RecordKind;
  readonly id: string;
  /** The version that is shown. Each version has its own cache entry. */
  readonly version: number | undefined;
  /** How many of the newest changes to read. */
  readonly limit: number;
  /** All changes when absent. */
  readonly who?: ChangeMaker | undefined;
}

interface History extends HistoryAnswer {
  /** Whose changes it lists. */
  readonly who: ChangeMaker | undefined;
}

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET .../history: newest first. */
    getHistory: build.query<History, HistoryArg>({
      // The history holds data that redaction may remove from the record, so drop it as soon as it is not shown.
      keepUnusedDataFor: 0,
      queryFn: async ({ kind, id, limit, who }, _api, _extra, call) => {
        const answer = await call({ endpoint: ENDPOINT_OF[kind], params: { id }, query: { limit, who } });
        const page = readAs(answer, readHistory);
        return page.error ? page : { data: { ...page.data, who } };
      },
    }),
  }),
});

export const { useGetHistoryQuery } = historyApi;
