import { useCallback, useMemo, useRef } from 'react';
import { useListMerchantNamesQuery } from '../../api/merchantsApi';
import { messages } from '../../contract/messages';
import type { SelectOption } from '../../ui/SearchableSelect';

interface MerchantOptions {
  readonly options: readonly SelectOption[];
  /** Why there are no options; undefined once they are loaded. */
  readonly missing: string | undefined;
  /** Loads the names again if that failed before, so that no reload is needed. */
  readonly onOpen: () => void;
}

/**
 * Merchants by name, for a searchable select.
 * @param takesArchived whether to include archived ones, marked as such
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
