import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { newRuleProblems, type NewRuleProblems, type RuleDraft } from '../../../domain/rules/newRule';
import { readTransitDays } from '../../../domain/rules/amounts';
import { deepEqual } from '../../../lib/deepEqual';
import { paths, type MerchantAddress } from '../../../paths';
import { selectZonesOfMerchant } from '../../../store/entities/zones/zonesSelectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks';
import {
  addShippingRule,
  selectPairTaken,
  selectRuleProblems,
} from '../../../store/views/addShippingRule/addShippingRule';
import {
  addShippingRuleActions,
  selectIsRuleTouched,
  selectRuleForm,
} from '../../../store/views/addShippingRule/addShippingRuleSlice';
import { DiscardDialog } from '../../../ui/DiscardDialog';
import { useFirstInvalid } from '../../../ui/firstInvalid';
import { useWindowsEditor } from '../windows/useWindowsEditor';
import { useWeightGrid } from '../weight/useWeightGrid';
import { AddRuleFoot } from './AddRuleFoot';
import { RuleFieldsCard } from './RuleFieldsCard';
import { ServicesCard } from './ServicesCard';
import { WeightCard } from './WeightCard';
import { WindowsCard } from './WindowsCard';

interface AddShippingRuleFormProps {
  readonly merchantAddress: MerchantAddress;
  /** Called when the rule was added. The form is then empty, and this component unmounted. */
  readonly onAdded: () => void;
}

/** The form and its footer. If saving is refused, all input stays and the focus moves to the first error. */
export function AddShippingRuleForm({ merchantAddress, onAdded }: AddShippingRuleFormProps) {
  const { merchantId } = merchantAddress;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const form = useAppSelector((state) => selectRuleForm(state, merchantId));
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId));
  const taken = useAppSelector((state) => selectPairTaken(state, merchantId));
  const isTouched = useAppSelector((state) => selectIsRuleTouched(state, merchantId));
  const { draft, phase, isTried, refusal } = form;
  const isSaving = phase === 'saving';
  const problems = useMemo(
    () =>
      newRuleProblems(
        draft,
        zones.map(({ name }) => name),
      ),
    [draft, zones],
  );

  const windows = useWindowsEditor({
    rows: draft.windows,
    inTransitDays: readTransitDays(draft.inTransitDays) ?? 0,
    isLocked: isSaving,
  });
  const weights = useWeightGrid(draft.bands, { isReadOnly: isSaving });
  const change = (changes: Partial<RuleDraft>) =>
    dispatch(addShippingRuleActions.changed({ merchantId, changes }));
  useKept({ windows: windows.rows, bands: weights.grid.rows }, form.draft, !isSaving, change);

  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(element);

  const leave = () => void navigate(paths.shippingRules(merchantAddress));
  const focusFirst = ({ fields, windows: wrongCells, services }: NewRuleProblems) => {
    if (Object.keys(fields).length > 0) toFirstInvalid();
    // The windows editor has already moved the focus to its first wrong cell.
    else if (wrongCells.length > 0) return;
    else if (services.some((errors) => Object.keys(errors).length > 0)) toFirstInvalid();
    else weights.goToFirst(weights.check());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    // From now on both mark what is missing.
    windows.refusals();
    weights.check();
    const outcome = await dispatch(addShippingRule(merchantId));
    if (outcome === 'added') return onAdded();
    if (outcome === 'wrong') return focusFirst(selectRuleProblems(store.getState(), merchantId));
    if (selectRuleForm(store.getState(), merchantId).refusal?.field) toFirstInvalid();
  };
  const discard = () => {
    setAsking(false);
    dispatch(addShippingRuleActions.emptied({ merchantId }));
    leave();
  };

  return (
    <>
      <form
        ref={element}
        className="add-rule"
        aria-label="Add Shipping Rules"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className="add-rule-cards">
          <RuleFieldsCard
            draft={draft}
            zones={zones}
            errors={{
              ...(taken !== null && { destinationZone: taken }),
              ...(refusal?.field && { [refusal.field]: refusal.message }),
              ...(isTried && problems.fields),
            }}
            isReadOnly={isSaving}
            onChange={change}
          />
          <WindowsCard editor={windows} zones={zones} draft={draft} />
          <ServicesCard merchantId={merchantId} errors={problems.services} />
          <WeightCard weights={weights} />
        </div>
        <AddRuleFoot
          form={form}
          problems={problems}
          taken={taken}
          onCancel={() => (isTouched ? setAsking(true) : leave())}
        />
      </form>
      <DiscardDialog
        what="shipping rule"
        isOpen={isAsking}
        onDiscard={discard}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}

/** Copies the rows of the grids, which hold them themselves, into the draft, so that leaving the page loses nothing. */
function useKept(
  { windows, bands }: Pick<RuleDraft, 'windows' | 'bands'>,
  draft: RuleDraft,
  isEditing: boolean,
  change: (changes: Partial<RuleDraft>) => void,
) {
  const latest = useRef({ draft, change });
  latest.current = { draft, change };
  useEffect(() => {
    const { draft: kept, change: keep } = latest.current;
    // Compare by content: grids create equal rows anew while a change is pending, which would cause an endless render
    // loop.
    const isKept = deepEqual({ windows, bands }, { windows: kept.windows, bands: kept.bands });
    // Save nothing during a request; what was typed meanwhile is saved when the form can be edited again.
    if (!isEditing || isKept) return;
    keep({ windows, bands });
  }, [windows, bands, isEditing]);
}
