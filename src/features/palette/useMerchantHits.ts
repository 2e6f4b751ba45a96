import { Shop } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { useListMerchantNamesQuery } from '../../api/merchantsApi';
import { messages } from '../../contract/messages';
import { ADMIN_ROLES, hasAnyRole } from '../../contract/roles';
import { beginningFirst } from '../../lib/beginningFirst';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { MERCHANT_TABS, merchantPages, type MerchantTab } from '../../shared/merchant/merchantPages';
import { selectRoles } from '../../store/session/sessionSlice';
import { firstHits, type Answer, type Hit } from './hits';

/**
 * Merchants by name or id, searched in the list of all names; those that start with the text come first. A page of a
 * merchant is found by adding its name: `lavoie zones`.
 */
export function useMerchantHits(text: string, limit: number): Answer {
  const navigate = useNavigate();
  const isPermitted = hasAnyRole(useAppSelector(selectRoles), ADMIN_ROLES);
  const { data, isError, isFetching } = useListMerchantNamesQuery(isPermitted ? undefined : skipToken);
  const merchants = useMemo(
    () => (data ?? []).map((merchant) => ({ ...merchant, words: plainWords(merchant.name) })),
    [data],
  );
  const found = useMemo(() => {
    const typed = plainWords(text);
    const isFound = merchants.filter(
      ({ id, words }) => standsIn(words, text) || id.toLowerCase() === text.trim().toLowerCase(),
    );
    return beginningFirst(isFound, typed, ({ words }) => words);
  }, [merchants, text]);
  const foundPages = useMemo(() => {
    const { name, tabs } = pagesAsked(text);
    const ofName = tabs.length === 0 ? [] : merchants.filter(({ words }) => standsIn(words, name));
    return ofName.flatMap((merchant) => tabs.map((tab) => ({ ...merchant, tab })));
  }, [merchants, text]);
  const all: readonly (NamedMerchant & { readonly tab?: MerchantTab })[] = [...found, ...foundPages];
  const first = firstHits(all, limit, ({ tab, ...merchant }) =>
    tab === undefined ? merchantHit(merchant, navigate) : pageHit({ ...merchant, tab }, navigate),
  );
  const isAwaited = isPermitted && data === undefined && isFetching;
  return {
    group: { id: 'merchants', label: 'Merchants', ...first },
    isAwaited: isAwaited && text !== '',
    problem: data === undefined && isError && text !== '' ? messages.merchantsNotLoaded : undefined,
  };
}

interface NamedMerchant {
  readonly id: string;
  readonly name: string;
  readonly archived?: boolean | undefined;
}

/** Splits off the last word: returns the text before it, and the merchant pages that this word names. */
function pagesAsked(text: string): { readonly name: string; readonly tabs: readonly MerchantTab[] } {
  const words = plainWords(text).split(' ');
  const last = words.pop() ?? '';
  const isNamed = (tab: MerchantTab) =>
    plainWords(tab)
      .split(' ')
      .some((word) => word.startsWith(last));
  return { name: words.join(' '), tabs: last.length < 2 ? [] : MERCHANT_TABS.filter(isNamed) };
}

function pageHit({ id, name, tab }: NamedMerchant & { tab: MerchantTab }, navigate: NavigateFunction): Hit {
  return {
    key: `merchant/${id}/${tab}`,
    Icon: Shop,
    name,
    details: [tab],
    aside: "Merchant's page",
    isFound: true,
    run: () => void navigate(merchantPages({ merchantId: id, merchantName: name })[tab]),
  };
}

/** A merchant as a hit. It opens the list, searched by its name. */
export const merchantHit = ({ id, name, archived }: NamedMerchant, navigate: NavigateFunction): Hit => ({
  key: `merchant/${id}`,
  Icon: Shop,
  name,
  details: archived ? ['archived'] : [],
  aside: 'Merchant',
  isFound: true,
  recent: { kind: 'merchant', id, label: name },
  run: () => void navigate(paths.merchants(name, id)),
});
