import { Button, FormGroup, InputGroup, PopoverNext, PopupKind, Spinner } from '@blueprintjs/core';
import { useId, useRef, useState, type JSX, type KeyboardEvent, type Ref } from 'react';
import { focusField } from './focusField';
import { CLOSES_AT_ONCE, leaveField } from './overlays';
import { PartPlace } from './PartPlace';

/** Shown if the picker cannot be loaded: the field still accepts typing. */
const noPicker = () => <p className="picker-missing">This could not be loaded. Please type instead.</p>;

interface PickerFieldProps {
  readonly label: string;
  /** The field's text while nobody is typing. */
  readonly shown: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly isDisabled?: boolean;
  readonly icon: JSX.Element;
  /** The side of the icon. */
  readonly iconSide?: 'left' | 'right';
  /** Called on each key press: what is typed counts at once. */
  readonly onType: (text: string) => void;
  /** The picker that the icon opens. */
  readonly picker: (close: () => void) => JSX.Element;
  readonly onOpenPicker?: () => void;
  /** A muted word at the end of the label's line, where it never covers the text. */
  readonly note?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
}

/**
 * A text field with a picker behind its icon, whose code may be loaded when it is opened. While the field has the
 * focus its text stays as typed; on blur it is formatted. Text that cannot be read stays, with the error.
 */
export function PickerField(props: PickerFieldProps) {
  const { label, shown, error, isDisabled = false, iconSide = 'left', onType } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const noteId = `${id}-note`;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (opens: boolean) => {
    if (opens && !isOpen) props.onOpenPicker?.();
    setIsOpen(opens);
  };
  const goesOn = useRef(false);
  const closeAndGoOn = () => {
    goesOn.current = true;
    setOpen(false);
  };
  // After picking, or a key that closes it, move the focus to the field: its element disappears with the picker.
  const goOn = () => {
    if (goesOn.current) focusField(id);
    goesOn.current = false;
  };
  const onInteraction = (opens: boolean, event?: { readonly type: string }) => {
    if (opens) return setOpen(!isDisabled);
    // The picker's own fields report what was typed when they are left.
    leaveField();
    if (event?.type === 'keydown') closeAndGoOn();
    else setOpen(false);
  };
  /** Enter in a field of the picker, which has then reported what was typed. On a button it presses it. */
  const onPanelKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) closeAndGoOn();
  };
  const describedBy = [error && messageId, props.note && noteId].filter(Boolean).join(' ');
  const picker = (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={onInteraction}
      placement="bottom-start"
      {...CLOSES_AT_ONCE}
      shouldReturnFocusOnClose={false}
      onClosed={goOn}
      popupKind={PopupKind.DIALOG}
      content={
        <div className="picker-panel" onKeyDown={onPanelKey}>
          <PartPlace waiting={<Spinner size={20} />} missing={noPicker}>
            {props.picker(closeAndGoOn)}
          </PartPlace>
        </div>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={props.icon}
        disabled={isDisabled}
        // The arrow key opens it from the field, so it need not be a tab stop.
        tabIndex={-1}
        aria-label={`Pick the ${label.toLowerCase()}`}
      />
    </PopoverNext>
  );
  const note = props.note && (
    <span id={noteId} className="picker-note">
      {props.note}
    </span>
  );
  return (
    <FormGroup
      className="picker-field"
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={error && <span id={messageId}>{error}</span>}
    >
      <InputGroup
        id={id}
        fill
        value={typed ?? shown}
        placeholder={props.placeholder}
        disabled={isDisabled}
        intent={error ? 'danger' : 'none'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        {...(props.inputRef && { inputRef: props.inputRef })}
        onValueChange={(text) => {
          setTyped(text);
          onType(text);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          setOpen(true);
        }}
        {...(iconSide === 'left' && { leftElement: picker })}
        {...(iconSide === 'right' && { rightElement: picker })}
      />
      {note}
    </FormGroup>
  );
}
