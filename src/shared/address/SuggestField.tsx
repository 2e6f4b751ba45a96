import { FormGroup, InputGroup, Menu, PopoverNext } from '@blueprintjs/core';
import { useId, useState, type JSX, type KeyboardEvent, type Ref } from 'react';
import type { GeoCredit as GeoCreditWords } from '../../contract/schemas/config';
import { GeoCreditLine } from './GeoCreditLine';
import { ListOption } from '../../ui/ListOption';
import { CLOSES_AT_ONCE } from '../../ui/overlays';

interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; shown under the field and read with it. */
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
  /** Possible meanings of the typed text. An empty list shows nothing; a new one opens automatically. */
  readonly suggestions: readonly string[];
  readonly onPick: (place: number) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly placeholder?: string;
  readonly leftElement?: JSX.Element;
  readonly rightElement?: JSX.Element;
  /** A message other than an error: shown under the field and read out when it changes. */
  readonly note?: string;
  /** The source of the suggestions, shown below them if that is required. */
  readonly credit?: GeoCreditWords | undefined;
}

/**
 * A text field with suggestions, as a combobox: arrow keys move through the list, Enter takes the highlighted one,
 * Escape closes only the list. Typing is never interrupted.
 */
export function SuggestField({
  label,
  value,
  onChange,
  error,
  readOnly = false,
  suggestions,
  onPick,
  inputRef,
  placeholder,
  leftElement,
  rightElement,
  note = '',
  credit,
}: SuggestFieldProps) {
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const { isOpen, marked, mark, close } = useSuggestionList(suggestions, isFocused && !readOnly);

  const pick = (place: number) => {
    close();
    onPick(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const last = suggestions.length - 1;
    if (event.key === 'ArrowDown') mark(marked >= last ? 0 : marked + 1);
    else if (event.key === 'ArrowUp') mark(marked <= 0 ? last : marked - 1);
    else if (event.key === 'Enter' && marked >= 0) pick(marked);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (place: number) => `${id}-option-${place}`;

  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={(error || note) && <span id={`${id}-message`}>{error || note}</span>}
    >
      <PopoverNext
        isOpen={isOpen}
        onInteraction={(opens) => !opens && close()}
        placement="bottom-start"
        animation="minimal"
        arrow={false}
        {...CLOSES_AT_ONCE}
        matchTargetWidth
        autoFocus={false}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        content={
          // Keep the focus in the field.
          <div onMouseDown={(event) => event.preventDefault()}>
            <Menu
              id={`${id}-list`}
              role="listbox"
              aria-label={`${label} suggestions`}
              className="suggest-list"
            >
              {suggestions.map((text, place) => (
                <ListOption
                  key={place}
                  id={optionId(place)}
                  text={text}
                  multiline
                  active={place === marked}
                  onClick={() => pick(place)}
                />
              ))}
            </Menu>
            {credit && (
              <div className="suggest-credit">
                <GeoCreditLine credit={credit} />
              </div>
            )}
          </div>
        }
        renderTarget={({ isOpen: _isOpen, ref, className }) => (
          <div ref={ref} className={className}>
            <InputGroup
              id={id}
              fill
              value={value}
              readOnly={readOnly}
              {...(inputRef && { inputRef })}
              {...(placeholder !== undefined && { placeholder })}
              {...(leftElement && { leftElement })}
              {...(rightElement && { rightElement })}
              onValueChange={onChange}
              onKeyDown={onKeyDown}
              onFocus={() => setIsFocused(true)}
              onBlur={() => {
                setIsFocused(false);
                close();
              }}
              intent={error ? 'danger' : 'none'}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              aria-activedescendant={isOpen && marked >= 0 ? optionId(marked) : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error || note ? `${id}-message` : undefined}
            />
          </div>
        )}
      />
      <span role="status" className="visually-hidden">
        {isOpen ? `${suggestions.length} suggestions` : note}
      </span>
    </FormGroup>
  );
}

/** Open while there is a list that has not been closed; a highlight belongs to one list. */
function useSuggestionList(suggestions: readonly string[], mayOpen: boolean) {
  const [closed, setClosed] = useState<readonly string[] | null>(null);
  const [mark, setMark] = useState<{ list: readonly string[]; place: number }>({ list: [], place: -1 });
  return {
    isOpen: suggestions.length > 0 && closed !== suggestions && mayOpen,
    marked: mark.list === suggestions ? mark.place : -1,
    mark: (place: number) => setMark({ list: suggestions, place }),
    close: () => setClosed(suggestions),
  };
}
