import { Button, Spinner, Switch } from '@blueprintjs/core';
import { messages } from '../../../contract/messages';
import { useMemo, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import type { AddressDraft, AddressText } from '../../../domain/orders/addressDraft';
import {
  draftLine,
  hasLeftPlace,
  streetAsSent,
  withoutFormerPlace,
  withSuggestion,
} from '../../../domain/orders/addressEdit';
import { selectGeoCredit } from '../../../store/config/configSlice';
import type { Edit } from '../../../store/edits/edits';
import { useAppSelector } from '../../../store/hooks';
import { useAddressHelp } from '../../../shared/address/useAddressHelp';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import type { EditCommands } from '../../../shared/editing/useEdit';
import { GeoCreditLine } from '../../../shared/address/GeoCreditLine';
import { SuggestField } from '../../../shared/address/SuggestField';
import { focusFirstInvalid } from '../../../ui/firstInvalid';
import { useWantedFocus } from '../../../ui/useWantedFocus';
import { TextField } from '../../../ui/TextField';
import './addressEditor.css';

type AddressEdit = Edit<AddressDraft, AddressDraft>;

interface AddressEditorProps {
  readonly edits: EditCommands<AddressDraft, AddressDraft>;
  readonly edit: AddressEdit;
  /** `Destination address` or `Origin address`. */
  readonly label: string;
}

/**
 * The form of one address (ODT-15, OAC-11 to OAC-14). Typed text goes to the store at once; Enter saves, Escape
 * cancels. Missing fields are marked only on Save.
 */
export function AddressEditor({ edits, edit, label }: AddressEditorProps) {
  const { draft, problems } = edit;
  const { conflict, isSaving, cancel } = edits;
  const credit = useAppSelector(selectGeoCredit);
  const change = (changes: Partial<AddressDraft>) =>
    edits.change((before) => withoutFormerPlace(before, { ...before, ...changes }, edit.seen));
  const street = useRef<HTMLInputElement>(null);
  useWantedFocus(
    street,
    edit.wantsFocus,
    (field) => focusFirstInvalid(field.form) || field.focus(),
    edits.onFocused,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edits.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape would also close the open order around it.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) cancel();
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
          <StreetField
            draft={draft}
            problem={problems.street}
            readOnly={isSaving}
            inputRef={street}
            onChange={change}
          />
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
        // Not disabled, so that the focus stays on it if Enter saves.
        aria-disabled={isSaving}
        onChange={({ currentTarget }) => !isSaving && change({ isBusinessAddress: currentTarget.checked })}
      />
      <Switch
        label="Use coordinates"
        checked={draft.useCoordinate}
        aria-disabled={isSaving}
        onChange={({ currentTarget }) => !isSaving && change({ useCoordinate: currentTarget.checked })}
      />
      <p className="muted address-editor-note" role="status">
        {hasLeftPlace(draft, edit.seen) && messages.coordinatesLeft}
      </p>
      {draft.useCoordinate && (
        <div className="address-editor-place">
          {text('lat', 'Latitude')}
          {text('lng', 'Longitude')}
        </div>
      )}
      {conflict ? (
        <ConflictCard
          label={label}
          mine={draftLine(draft)}
          theirs={draftLine(conflict.theirs)}
          before={draftLine(conflict.before)}
          changed={conflict.changed}
          onKeepMine={() => void edits.keepMine()}
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
          {credit && <GeoCreditLine credit={credit} />}
        </div>
      )}
    </form>
  );
}

interface StreetFieldProps {
  readonly draft: AddressDraft;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly onChange: (changes: Partial<AddressDraft>) => void;
}

/** The street, with suggestions from the server while typing; picking one fills the other parts. */
function StreetField({ draft, problem, readOnly, inputRef, onChange }: StreetFieldProps) {
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
      inputRef={inputRef}
      suggestions={suggestions}
      credit={credit}
      onPick={(place) => {
        setIsTyped(false);
        const picked = predictions[place];
        if (picked) onChange(withSuggestion(draft, picked.address));
      }}
    />
  );
}
