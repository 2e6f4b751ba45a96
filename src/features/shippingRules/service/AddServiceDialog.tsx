import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { useId, useRef, useState, type FormEvent } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { SpeedPricingRow } from '../../../contract/schemas/merchants';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import {
  checkSpeedRow,
  emptySpeedDraft,
  speedMessages,
  speedRowOf,
  type SpeedDraft,
  type SpeedErrors,
} from '../../../domain/rules/speedRow';
import { deepEqual } from '../../../lib/deepEqual';
import { selectConfig } from '../../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft } from '../../../shared/editing/useDraft';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { useWhoChanged } from '../../../shared/editing/useWhoChanged';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { saveChange } from '../../../store/edits/saveChange';
import { aboutRule, changedRule, sendRule } from '../../../store/views/shippingRules/changedRule';
import { BusyButton } from '../../../ui/BusyButton';
import { useFirstInvalid } from '../../../ui/firstInvalid';
import { FormDialog } from '../../../ui/FormDialog';
import { useIsHere } from '../../../ui/useIsHere';
import { ServiceFields } from './ServiceFields';
import { speedRows } from '../../../domain/rules/serviceRows';
import { ruleName, serviceDraftId } from '../ruleParts';
import './service.css';

interface AddServiceDialogProps {
  readonly rule: RuleRecord;
  readonly onClose: () => void;
}

const NO_ERRORS: SpeedErrors = {};

const rowOfType = (rule: RuleRecord, type: string): SpeedPricingRow | null =>
  speedRows(rule).find(({ speedPricingType }) => speedPricingType === type) ?? null;

/**
 * Adds a service to a rule, or replaces the one of its type (SPD-01 to SPD-12). The form says so beforehand, and the
 * save checks it again: if someone else added one of that type meanwhile, it is shown before it is overwritten.
 */
export function AddServiceDialog({ rule, onClose }: AddServiceDialogProps) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutRule(rule, 'add'));
  const provider = useAppSelector(selectConfig);
  const form = useDraft<SpeedDraft>({
    id: serviceDraftId(rule),
    what: `Add Service: ${ruleName(rule)}`,
    target: { rule: rule.id },
    initial: () => emptySpeedDraft(provider.productKey),
  });
  const { value: draft } = form;
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const { isPending, isBusy, run } = useUnderWay(`service ${rule.id}`);
  const whoChanged = useWhoChanged();
  const isHere = useIsHere();
  const id = useId();
  const formId = `${id}-form`;
  const formRef = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(formRef);
  const errors = isTried ? checkSpeedRow(draft) : NO_ERRORS;
  const [firstMessage] = speedMessages(errors);
  const foot = firstMessage ?? problem;
  const replaced = draft.speedPricingType === '' ? null : rowOfType(rule, draft.speedPricingType);

  const change = (next: SpeedDraft) => {
    form.set(next);
    setProblem('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkSpeedRow(draft);
    const row = speedRowOf(draft);
    if (Object.keys(found).length > 0 || row === null) {
      setTried(true);
      refuse(speedMessages(found));
      return toFirstInvalid();
    }
    const add = () =>
      dispatch(
        saveChange(
          changedRule(rule, 'add', merchantMessages.serviceAdded, (reason) => reason),
          {
            agrees: (current) => {
              const theirs = rowOfType(current, row.speedPricingType);
              return deepEqual(theirs, replaced) || (deepEqual(theirs, row) && 'done');
            },
            send: (_current, how) => sendRule(rule, { action: 'add', body: { speedPricingRow: row } }, how),
          },
        ),
      );
    const outcome = await run(add);
    if (outcome === undefined) return;
    if (outcome.kind === 'saved') {
      form.dropSent(draft);
      if (isHere.current) onClose();
    } else setProblem(outcome.kind === 'failed' ? outcome.problem : whoChanged(outcome.changed).words);
  };

  return (
    <FormDialog
      title={`Add Service: ${ruleName(rule)}`}
      className="tall-dialog service-dialog"
      aside={<WhoIsHere entity="shippingRule" recordId={rule.id} />}
      what="service"
      draft={form}
      isPending={isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody>
            <p className="service-warning">
              <WarningSign size={14} />
              {merchantMessages.serviceOverwrite}
            </p>
            <form ref={formRef} id={formId} noValidate onSubmit={(event) => void submit(event)}>
              <ServiceFields
                id={id}
                value={draft}
                onChange={change}
                errors={errors}
                replaced={replaced ?? undefined}
                provider={provider}
                isLocked={isPending}
              />
            </form>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" text="Cancel" aria-disabled={isPending} onClick={leave} />
                <BusyButton type="submit" form={formId} intent="primary" text="Add Service" isBusy={isBusy} />
              </>
            }
          >
            <p className="service-foot" role="status">
              {isPending && <span className="visually-hidden">Adding the service</span>}
              {foot !== '' && (
                <>
                  <ErrorIcon size={16} />
                  {foot}
                </>
              )}
            </p>
          </DialogFooter>
        </>
      )}
    </FormDialog>
  );
}
