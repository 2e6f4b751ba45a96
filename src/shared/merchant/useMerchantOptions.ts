import { useCallback, useMemo, useRef } from 'react';
import { useListMerchantNamesQuery } from '../../api/merchantsApi';
import { messages } from '../../contract/messages';
import type { SelectOption } from '../../ui/SearchableSelect';

interface MerchantOptions {
  readonly options: readonly SelectOption[];
  /** Why there are none to choose from; undefined once they are there. */
  readonly missing: string | undefined;
  /** Names that did not come are asked for again: nobody has to reload for them. */
  readonly onOpen: () => void;
}

/**
 * Merchants by name, for a searched select.
 * @param takesArchived also those that are archived, and marked so
 */
export function useMerchantOptions(takesArchived: boolean): MerchantOptions {
  const { data, isError, refetch } = useListMerchantNamesQuery();
  const isMissing = useRef(isError);
  isMissing.current = isError;
  const onOpen = useCallback(() => {
    if (isMissing.current) void refetch();
  }, [refetch]);
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ archived }) => takesArchived || !archived)
        .map(({ id, name, archived }) => ({
          value: id,
          text: name,
          words: [id],
          ...(archived && { note: 'archived' }),
        })),
    [data, takesArchived],
  );
  const why = isError ? messages.merchantsNotLoaded : messages.loading;
  return { options, missing: data === undefined ? why : undefined, onOpen };
}
