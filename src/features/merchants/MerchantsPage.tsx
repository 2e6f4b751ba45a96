import { AnchorButton } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { grouped } from '../../contract/counts';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import {
  selectMerchantIds,
  selectMerchantSearch,
  selectMerchantsPhase,
} from '../../store/views/merchants/merchantListSelectors';
import { useAnnounced } from '../../ui/announce';
import { PageHeader } from '../../ui/PageHeader';
import { MerchantsTable } from './MerchantsTable';
import { useMerchantsAddress } from './useMerchantsAddress';
import { useRouterLink } from '../../shared/links/useRouterLink';
import './merchants.css';

/** The list of merchants with their details. */
export function MerchantsPage() {
  useMerchantsAddress();
  const search = useAppSelector(selectMerchantSearch);
  const isSearch = search !== '';
  const add = useRouterLink(paths.addMerchant());
  return (
    <div className={isSearch ? 'merchants-page merchants-page-search' : 'merchants-page'}>
      <PageHeader title="Merchants">
        <Count />
        <AnchorButton {...add} intent="primary" icon={<Add />} text="Add Merchant" />
      </PageHeader>
      <p role="status" className="merchants-searched">
        {isSearch && (
          <>
            Showing search results for: <strong>{search}</strong>
          </>
        )}
      </p>
      <MerchantsTable />
      {isSearch && (
        <p className="merchants-note">Archived merchants appear only while searching and are read-only.</p>
      )}
    </div>
  );
}

/** `186 merchants`; while loading, how many there are so far. The result of a search is announced. */
function Count() {
  const { length } = useAppSelector(selectMerchantIds);
  const phase = useAppSelector(selectMerchantsPhase);
  const isSearch = useAppSelector((state) => selectMerchantSearch(state) !== '');
  const found = length === 1 ? '1 merchant' : `${length === 0 ? 'No' : grouped(length)} merchants`;
  useAnnounced(isSearch && phase === 'ready' ? `${found} found` : '');
  if (phase === 'idle' || (length === 0 && phase !== 'ready')) return null;
  const noun = isSearch ? 'result' : 'merchant';
  return (
    <span className="merchants-count">
      <strong>{grouped(length)}</strong> {noun}
      {length === 1 ? '' : 's'}
      {phase === 'loading' && '…'}
    </span>
  );
}
