import { AnchorButton, Button } from '@blueprintjs/core';
import { Add, Error as ErrorIcon, Refresh, Search, Shop } from '@blueprintjs/icons';
import { messages } from '../../contract/messages';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { loadMerchantsAgain, searchMerchants } from '../../store/views/merchants/loadMerchants';
import {
  selectMerchantSearch,
  selectMerchantsPhase,
  selectMerchantsProblem,
} from '../../store/views/merchants/merchantListSelectors';
import { EmptyState } from '../../ui/EmptyState';
import { useRouterLink } from '../../shared/links/useRouterLink';

/** Shown in the table when it has no rows: why, and what to do about it. */
export function MerchantsEmptyState() {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectMerchantsPhase);
  const search = useAppSelector(selectMerchantSearch);
  const problem = useAppSelector(selectMerchantsProblem);
  const add = useRouterLink(paths.addMerchant());
  if (phase === 'failed') {
    return (
      <EmptyState
        className="merchants-empty"
        icon={<ErrorIcon className="merchants-failed" size={32} />}
        title={messages.merchantsNotLoaded}
        text={problem ?? ''}
        action={
          <Button icon={<Refresh />} text="Retry" onClick={() => void dispatch(loadMerchantsAgain())} />
        }
      />
    );
  }
  if (phase !== 'ready') return null;
  if (search !== '') {
    return (
      <EmptyState
        className="merchants-empty"
        icon={<Search size={32} />}
        title={`No merchant matches “${search}”.`}
        text=""
        action={<Button text="Reset" onClick={() => void dispatch(searchMerchants(''))} />}
      />
    );
  }
  return (
    <EmptyState
      className="merchants-empty"
      icon={<Shop size={32} />}
      title="No merchants yet"
      text="Add the first one to set up its zones and rules."
      action={<AnchorButton {...add} intent="primary" icon={<Add />} text="Add Merchant" />}
    />
  );
}
