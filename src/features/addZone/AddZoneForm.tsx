import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { corrections, fieldProblems, checkRows, type Correction } from '../../domain/zones/zoneDraftChecks';
import { paths, type MerchantAddress } from '../../paths';
import { selectPrefixIndex, selectZonesOfMerchant } from '../../store/entities/zones/zonesSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { addZone, checkZone } from '../../store/views/addZone/addZone';
import { addZoneActions, selectIsZoneTouched, selectZoneForm } from '../../store/views/addZone/addZoneSlice';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { focusField } from '../../ui/focusField';
import { useIsHere } from '../../ui/useIsHere';
import { AddZoneFooter } from './AddZoneFooter';
import { PricingCard } from './pricing/PricingCard';
import { QuickFillCard } from './QuickFillCard';
import { NewZoneCard, newZoneFieldId } from './NewZoneCard';
import type { CellFocus } from './pricing/useCellFocus';

interface AddZoneFormProps {
  readonly merchant: MerchantRecord;
  readonly merchantAddress: MerchantAddress;
}

/**
 * The form: zone and quick fill on the left, prices on the right, and a footer that says what still prevents saving.
 */
export function AddZoneForm({ merchant, merchantAddress }: AddZoneFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useAppStore();
  const merchantId = merchant.id;
  const { draft, phase, isTried } = useAppSelector((state) => selectZoneForm(state, merchantId));
  const isTouched = useAppSelector((state) => selectIsZoneTouched(state, merchantId));
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { fields, rows } = useChecks(merchant, draft);
  const found = corrections(draft, fields, rows, { isTried, activeRow });
  const isHere = useIsHere();
  const pricing = useRef<CellFocus>(null);

  const goTo = ({ at }: Correction) => {
    if (at.kind === 'field') focusField(newZoneFieldId(at.field));
    else if (at.kind === 'cell') pricing.current?.focus(at.key, at.cell);
    else pricing.current?.focusFirst();
  };
  const save = async () => {
    const before = document.activeElement;
    const outcome = await dispatch(addZone(merchant));
    // Do nothing if the user has moved to another page or field meanwhile.
    if (!isHere.current) return;
    if (outcome === 'added') void navigate(paths.zones(merchantAddress));
    else if (outcome !== 'busy' && document.activeElement === before) goToFirstWrong();
  };
  const goToFirstWrong = () => {
    // Read the store: a refusal may have brought zones that are not rendered yet.
    const checks = checkZone(store.getState(), merchant, draft);
    const [first] = corrections(draft, checks.fields, checks.rows, { isTried: true, activeRow: null });
    if (first) goTo(first);
  };
  const leave = () => {
    dispatch(addZoneActions.emptied({ merchantId }));
    void navigate(paths.zones(merchantAddress));
  };

  return (
    <>
      <form
        className="add-zone"
        aria-label="Add Zone"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="add-zone-cards">
          <div className="add-zone-side">
            <NewZoneCard merchantId={merchantId} problems={fields} />
            <QuickFillCard merchantId={merchantId} />
          </div>
          <PricingCard
            ref={pricing}
            merchant={merchant}
            checks={rows}
            activeRow={activeRow}
            onActiveRow={setActiveRow}
          />
        </div>
        <AddZoneFooter
          phase={phase}
          found={found}
          onGoTo={goTo}
          onCancel={() => (isTouched ? setAsking(true) : leave())}
        />
      </form>
      <DiscardDialog what="zone" isOpen={isAsking} onDiscard={leave} onKeep={() => setAsking(false)} />
    </>
  );
}

/** Checks fields on each key press, but rows only when a row or a zone of the merchant changed. */
function useChecks(merchant: MerchantRecord, draft: ReturnType<typeof selectZoneForm>['draft']) {
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchant.id));
  const guard = useAppSelector((state) => selectPrefixIndex(state, merchant));
  const { locationPricing } = merchant;
  const rows = useMemo(
    () => checkRows(draft.rows, guard, zones, locationPricing),
    [draft.rows, guard, zones, locationPricing],
  );
  return { fields: fieldProblems(draft, zones, merchant.name), rows };
}
