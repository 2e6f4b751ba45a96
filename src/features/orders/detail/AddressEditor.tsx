import { Button, Spinner, Switch } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { addressDraft, type AddressDraft, type AddressText } from '../../../domain/orders/addressDraft';
import { draftLine, streetAsSent, withSuggestion } from '../../../domain/orders/addressEdit';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { selectGeoCredit } from '../../../store/config/configSlice';
import { changeOf } from '../../../store/edits/knownChange';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useAddressHelp } from '../../../shared/address/useAddressHelp';
import { keepMine, saveAddress } from '../../../store/views/orders/editOrder';
import { orderEditsActions, type AddressEdit } from '../../../store/views/orders/orderEditsSlice';
import { cancelEditing } from '../../../store/views/orders/startEditing';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { GeoCredit } from '../../../shared/address/GeoCredit';
import { SuggestField } from '../../../shared/address/SuggestField';
import { TextField } from '../../../ui/TextField';
import './addressEditor.css';

interface AddressEditorProps {
  readonly order: OrderRecord;
  readonly edit: AddressEdit;
  /** `Destination address` or `Origin address`. */
  readonly label: string;
}

/**
 * The form of one address (ODT-15, OAC-11 to OAC-14). What is typed is in the store at once; Enter saves, Escape
 * cancels. Fields that are missing say so when Save is asked for.
 */
export function AddressEditor({ order, edit, label }: AddressEditorProps) {
  const dispatch = useAppDispatch();
  const { draft, seen, phase, problems } = edit;
  const orderId = order.id;
  const ref = { group: 'addresses', orderId } as const;
  const credit = useAppSelector(selectGeoCredit);
  const isSaving = phase === 'saving';
  const change = (changes: Partial<AddressDraft>) =>
    dispatch(orderEditsActions.draftChanged({ ...ref, changes }));
  const form = useFocusWhereNeeded(edit, () => dispatch(orderEditsActions.focusTaken(ref)));
  const cancel = () => dispatch(cancelEditing(ref));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void dispatch(saveAddress(orderId));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The open order around it closes with Escape too.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving && !event.nativeEvent.isComposing) cancel();
  };
  const text = (part: AddressText | 'lat' | 'lng', name: string) => (
    <TextField
      label={name}
      value={draft[part]}
      onChange={(typed) => change({ [part]: typed })}
      error={problems[part]}
      autoComplete="off"
      readOnly={isSaving}
    />
  );

  return (
    <form
      ref={form}
      className="address-editor"
      aria-label={`Edit ${label.toLowerCase()}`}
      aria-busy={isSaving}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="address-editor-fields">
        <div className="address-editor-number">{text('number', 'Number')}</div>
        <div className="address-editor-street">
          <StreetField draft={draft} problem={problems.street} readOnly={isSaving} onChange={change} />
        </div>
        {text('unit', 'Unit')}
        {text('city', 'City')}
        {text('province', 'Province')}
        {text('postalCode', 'Postal Code')}
        {text('country', 'Country')}
        {text('sublocality', 'Sublocality')}
      </div>
      <Switch
        label="Business address"
        checked={draft.isBusinessAddress === true}
        disabled={isSaving}
        onChange={(event) => change({ isBusinessAddress: event.currentTarget.checked })}
      />
      <Switch
        label="Use coordinates"
        checked={draft.useCoordinate}
        disabled={isSaving}
        onChange={(event) => change({ useCoordinate: event.currentTarget.checked })}
      />
      {draft.useCoordinate && (
        <div className="address-editor-place">
          {text('lat', 'Latitude')}
          {text('lng', 'Longitude')}
        </div>
      )}
      {phase === 'conflict' ? (
        <ConflictCard
          label={label}
          mine={draftLine(draft)}
          theirs={draftLine(addressDraft(order, edit.target))}
          before={draftLine(seen)}
          changed={changeOf(order, edit.changed)}
          onKeepMine={() => void dispatch(keepMine('addresses', orderId))}
          onTakeTheirs={cancel}
        />
      ) : (
        <div className="address-foot">
          <Button
            type="submit"
            size="small"
            intent="primary"
            text="Save address"
            aria-disabled={isSaving}
            {...(isSaving && { icon: <Spinner size={14} aria-label="Saving the address" /> })}
          />
          <Button size="small" text="Cancel" aria-disabled={isSaving} onClick={cancel} />
          {credit && <GeoCredit credit={credit} />}
        </div>
      )}
    </form>
  );
}

interface StreetFieldProps {
  readonly draft: AddressDraft;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (changes: Partial<AddressDraft>) => void;
}

/** The street, with the server's address help while it is typed; picking a suggestion fills the other parts. */
function StreetField({ draft, problem, readOnly, onChange }: StreetFieldProps) {
  const [isTyped, setIsTyped] = useState(false);
  const query = streetAsSent(draft);
  const credit = useAppSelector(selectGeoCredit);
  const { predictions } = useAddressHelp(isTyped ? query : null);
  const suggestions = useMemo(() => predictions.map(({ description }) => description), [predictions]);

  return (
    <SuggestField
      label="Street"
      value={draft.street}
      onChange={(street) => {
        setIsTyped(true);
        onChange({ street });
      }}
      error={problem}
      readOnly={readOnly}
      suggestions={suggestions}
      credit={credit}
      onPick={(place) => {
        setIsTyped(false);
        const picked = predictions[place];
        if (picked) onChange(withSuggestion(draft, picked.address, query));
      }}
    />
  );
}

/** The focus goes to the first field that has a problem, or to the street. */
function useFocusWhereNeeded({ wantsFocus, problems }: AddressEdit, onFocused: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const taken = useRef(onFocused);
  useEffect(() => {
    taken.current = onFocused;
  });
  useEffect(() => {
    if (!wantsFocus || form.current === null) return;
    const field =
      form.current.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current.querySelector<HTMLElement>('[role="combobox"]');
    field?.focus();
    taken.current();
  }, [wantsFocus, problems]);
  return form;
}
