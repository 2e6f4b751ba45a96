import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addMerchant } from '../../store/views/addMerchant/addMerchant';
import {
  addMerchantActions,
  selectAddMerchant,
  selectIsTouched,
} from '../../store/views/addMerchant/addMerchantSlice';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { DraftRestoredNotice } from '../../shared/editing/DraftRestoredNotice';
import { PageHeader } from '../../ui/PageHeader';
import { useIsHere } from '../../ui/useIsHere';
import { NewAddressCard } from './NewAddressCard';
import { AddMerchantFooter } from './AddMerchantFooter';
import { BasicCard } from './BasicCard';
import { SettingsCard } from './SettingsCard';
import './addMerchant.css';

const TITLE = 'Add Merchant';

/**
 * /merchants/addMerchant (MAD-01 to MAD-20): three cards and a footer. After adding, the list of merchants opens with
 * the new one; if it is refused, all input stays. Input survives a visit to another page (docs/decisions/0011).
 */
export function AddMerchantPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { phase } = useAppSelector(selectAddMerchant);
  const isTouched = useAppSelector(selectIsTouched);
  const { wasKept, forget } = useKeptDraft(isTouched && phase === 'editing');
  const [asksFor, setAsksFor] = useState<'leave' | 'restart' | null>(null);
  const isHere = useIsHere();

  const save = async () => {
    const isAdded = await dispatch(addMerchant());
    // Do not navigate if the user has left the page meanwhile.
    if (isAdded && isHere.current) void navigate(paths.merchants());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const empty = () => {
    dispatch(addMerchantActions.emptied());
    forget();
  };
  const leave = () => {
    empty();
    void navigate(paths.merchants());
  };
  const discard = () => {
    setAsksFor(null);
    if (asksFor === 'leave') leave();
    else empty();
  };

  return (
    <>
      <form className="add-merchant" aria-label={TITLE} noValidate onSubmit={submit}>
        <PageHeader title={TITLE}>
          {wasKept && isTouched && (
            <DraftRestoredNotice
              canStartOver={phase === 'editing'}
              onStartOver={() => setAsksFor('restart')}
            />
          )}
        </PageHeader>
        <div className="add-merchant-cards">
          <div className="add-merchant-main">
            <BasicCard />
            <NewAddressCard onRetry={() => void save()} />
          </div>
          <SettingsCard />
        </div>
        <AddMerchantFooter onCancel={() => (isTouched ? setAsksFor('leave') : leave())} />
      </form>
      <DiscardDialog
        what="merchant"
        isOpen={asksFor !== null}
        onDiscard={discard}
        onKeep={() => setAsksFor(null)}
      />
    </>
  );
}

/** Whether the page opened with input from an earlier visit. */
function useKeptDraft(isKept: boolean) {
  const [wasKept, setWasKept] = useState(isKept);
  return { wasKept, forget: () => setWasKept(false) };
}
