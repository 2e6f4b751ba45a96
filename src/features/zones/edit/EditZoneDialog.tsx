import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { ZONE_FIELDS, type ZoneField } from '../../../domain/zones/zoneDraft';
import { fieldProblems, ZONE_FIELD_NAMES } from '../../../domain/zones/zoneDraftChecks';
import {
  conflictingFields,
  editedFields,
  editsSince,
  withEdit,
  withMine,
  withoutEdit,
  zoneUpdate,
  type ZoneEdits,
} from '../../../domain/zones/zoneEdits';
import { selectZonesOfMerchant } from '../../../store/entities/zones/zonesSelectors';
import { changeOf, type KnownChange } from '../../../store/edits/knownChange';
import { selectReportedChange } from '../../../store/feed/feedSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { errorNotice } from '../../../store/notices/noticesSlice';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { zoneDraftId } from '../zoneDraft';
import { useDraft } from '../../../shared/editing/useDraft';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { useWhoChanged } from '../../../shared/editing/useWhoChanged';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { aboutZoneFields, saveZoneFields } from '../../../store/views/zones/saveZoneFields';
import { BusyButton } from '../../../ui/BusyButton';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { useFirstInvalid } from '../../../ui/firstInvalid';
import { FormDialog } from '../../../ui/FormDialog';
import { InlineProblem } from '../../../ui/InlineProblem';
import { focusField } from '../../../ui/focusField';
import { useIsHere } from '../../../ui/useIsHere';
import { ZoneFields } from '../../../shared/zones/ZoneFields';
import { zoneFieldId } from '../../../shared/zones/zoneFieldId';
import './editZone.css';

interface EditZoneDialogProps {
  readonly merchant: MerchantRecord;
  readonly zone: ZoneRecord;
  readonly onClose: () => void;
}

/** Shown at an edited field if saving it affects more than the zone. */
const HINTS = {
  name: 'Its shipping rules will use the new name.',
  timezone:
    'Windows of shipping rules to this zone and cutoffs of rules from it will be in this time zone. Orders keep their windows.',
  facility: undefined,
};

/**
 * Edits name, time zone and facility of a zone. If someone else changed the same field, nothing is sent until the
 * user has decided.
 */
export function EditZoneDialog({ merchant, zone, onClose }: EditZoneDialogProps) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutZoneFields(zone.id));
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchant.id));
  const title = `Edit Zone: ${zone.name}`;
  const form = useDraft<ZoneEdits>({
    id: zoneDraftId(zone),
    what: title,
    target: { zone: zone.id, open: 'edit' },
    initial: () => ({}),
  });
  const { value: edits } = form;
  const { isPending, isBusy, run } = useUnderWay(`zoneFields ${zone.id}`);
  const [problem, setProblem] = useState('');
  // Each refused try moves the focus to the conflict again.
  const [tries, setTries] = useState(0);
  const [changed, setChanged] = useState<KnownChange>();
  const reported = useAppSelector((state) => selectReportedChange(state, zone.id));
  const whoChanged = useWhoChanged();
  const isHere = useIsHere();
  const id = useId();
  const formId = `${id}-form`;
  const formRef = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(formRef);
  const values = editedFields(zone, edits);
  const edited = ZONE_FIELDS.filter((field) => edits[field] !== undefined);
  const found = fieldProblems(values, zones, merchant.name, zone.id);
  // Ignore problems of the stored values.
  const wrong = edited.filter((field) => found[field] !== undefined);
  const conflicts = conflictingFields(zone, edits);

  const edit = (next: ZoneEdits) => {
    form.set(next);
    setProblem('');
  };
  const decide = (field: ZoneField, next: ZoneEdits) => {
    edit(next);
    focusField(zoneFieldId(id, field));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (wrong.length > 0) {
      refuse(wrong.map((field) => found[field] ?? ''));
      return toFirstInvalid();
    }
    // Of a zone that was deleted, saving says so even if nothing is typed.
    const isThere = zones.some((one) => one.id === zone.id);
    if (isThere && Object.keys(zoneUpdate(zone, edits)).length === 0) {
      form.drop();
      onClose();
      return;
    }
    setProblem('');
    const outcome = await run(() => dispatch(saveZoneFields(zone, edits)));
    if (outcome === undefined) return;
    if (outcome.kind === 'saved') {
      form.set((now) => editsSince(now, edits));
      if (isHere.current) onClose();
    } else if (outcome.kind === 'failed') setProblem(outcome.problem);
    else {
      setChanged(outcome.changed);
      const { words } = whoChanged(outcome.changed);
      if (isHere.current) {
        setTries((count) => count + 1);
        refuse(words);
      } else {
        // The conflict is shown when the dialog is opened again.
        dispatch(errorNotice(aboutZoneFields(zone.id), merchantMessages.zoneNotUpdated(words)));
      }
    }
  };

  return (
    <FormDialog
      title={title}
      className="edit-zone-dialog"
      what="change"
      aside={<WhoIsHere entity="zone" recordId={zone.id} />}
      draft={form}
      isPending={isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody>
            <form
              ref={formRef}
              id={formId}
              className="edit-zone-form"
              noValidate
              aria-busy={isPending}
              onSubmit={(event) => void submit(event)}
            >
              <ZoneFields
                id={id}
                values={values}
                stored={zone}
                problems={Object.fromEntries(wrong.map((field) => [field, found[field]]))}
                hints={Object.fromEntries(edited.map((field) => [field, HINTS[field]]))}
                isLocked={isPending}
                onChange={(field, typed) => edit(withEdit(edits, zone, field, typed))}
              />
              {conflicts.map((field) => (
                <ConflictCard
                  key={field}
                  label={ZONE_FIELD_NAMES[field]}
                  mine={values[field]}
                  theirs={zone[field]}
                  before={edits[field]?.was ?? ''}
                  changed={changeOf(zone, reported) ?? changeOf(zone, changed)}
                  onKeepMine={() => decide(field, withMine(edits, zone, field))}
                  onTakeTheirs={() => decide(field, withoutEdit(edits, field))}
                  {...(tries > 0 && field === conflicts[0] && { focusKey: tries })}
                />
              ))}
            </form>
            {problem !== '' && <InlineProblem id={`${id}-problem`}>{problem}</InlineProblem>}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" text="Cancel" aria-disabled={isPending} onClick={leave} />
                <BusyButton type="submit" form={formId} intent="primary" text="Save" isBusy={isBusy} />
              </>
            }
          />
        </>
      )}
    </FormDialog>
  );
}
