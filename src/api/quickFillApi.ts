/** The preset areas of Add Zone (docs/decisions/zones.md#quick-fill): a file beside config.json, outside the API. */
import { expandTags, type QuickFillTag } from '../domain/zones/quickFill';
import { adminApi } from './adminApi';
import { CALL_TIMEOUT_MS, type ApiEnvironment } from './environment';
import type { ApiError } from './errors';
import { list, looseObject, text, texts } from './read/values';

const QUICK_FILL_PATH = '/quick-fill-tags.json';

export const quickFillApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * GET /quick-fill-tags.json, with the prefixes written out. A console in front of another API may have no such file
     * (404, or a page served for any address). Then there are no tags, which is not a failure.
     */
    getQuickFillTags: build.query<QuickFillTag[], void>({
      queryFn: async (_none, { extra, signal }) => {
        const environment = extra as ApiEnvironment;
        const send = environment.fetch ?? fetch;
        const limit = AbortSignal.timeout(environment.timeoutMs ?? CALL_TIMEOUT_MS);
        const stop = new AbortController();
        for (const cause of [signal, limit]) cause.addEventListener('abort', () => stop.abort());
        try {
          const answer = await send(QUICK_FILL_PATH, { method: 'GET', signal: stop.signal });
          if (answer.status === 404) return { data: [] };
          if (!answer.ok) return { error: { status: answer.status, message: '' } satisfies ApiError };
          return { data: readQuickFill(await answer.text()) };
        } catch {
          return { error: { status: 'NETWORK', message: '', cause: 'offline' } satisfies ApiError };
        }
      },
      // Kept for the next zone. A changed file is read with the next page load.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetQuickFillTagsQuery } = quickFillApi;

/** Reads the tags from the text of the file; none if it is another file. */
function readQuickFill(body: string): QuickFillTag[] {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return [];
  }
  const tags = list(looseObject(read)?.tags, (wire) => {
    const name = text(wire.name)?.trim();
    const prefixes = texts(wire.prefixes);
    return name && prefixes ? { name, prefixes } : undefined;
  });
  return expandTags({ tags: tags ?? [] }).filter(({ prefixes }) => prefixes.length > 0);
}
