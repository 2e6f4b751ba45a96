import { Button, Classes } from '@blueprintjs/core';
import { CaretDown, SmallCross } from '@blueprintjs/icons';
import { Select, type ItemRenderer } from '@blueprintjs/select';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { beginningFirst } from '../lib/beginningFirst';
import { foldText } from '../lib/foldText';
import { ListOption } from './ListOption';
import { CLOSES_AT_ONCE } from './overlays';
import { SearchedList } from './SearchedList';
import { focusField } from './focusField';
import { useTabOut } from './useTabOut';

export interface SelectOption {
  readonly value: string;
  readonly text: string;
  /** A muted word at the right: what distinguishes this option. */
  readonly note?: string;
  /** Other names: the start of each also finds the option. */
  readonly words?: readonly string[];
}

interface SearchableSelectProps {
  /** Name of the field; with `Status` the button is named `Status: GEOCODED`. */
  readonly label: string;
  readonly id: string;
  readonly options: readonly SelectOption[];
  /** '' for none chosen. */
  readonly value: string;
  /** Shown while none is chosen: `Any status`. If it starts with the label, it is the button's whole name. */
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  /** Id of the text that says what is wrong with the choice; the button is marked and described by it. */
  readonly errorId?: string | undefined;
  /** Id of a text that says what the choice results in. */
  readonly noteId?: string | undefined;
  /** Why there are no options yet: `Loading…`. Undefined once there are. */
  readonly missing?: string | undefined;
  /** Called when the list is opened. */
  readonly onOpen?: () => void;
  /** Set during the request: the choice can be read but not changed. It stays a tab stop. */
  readonly isLocked?: boolean;
}

/** More options than anyone scrolls through: the rest is found by typing, as the end of the list says. */
const SHOWN_MAX = 200;

const CHARACTER = /^[^\s\p{C}]$/u;

/** Focuses the search before the transition ends, because text typed after the click is meant for it. */
const focusSearch = (list: HTMLElement): void => list.querySelector('input')?.focus({ preventScroll: true });

function thoseWith(query: string, options: readonly SelectOption[]): SelectOption[] {
  const wanted = foldText(query);
  const isCalled = (name: string) => foldText(name).startsWith(wanted);
  const found = options.filter(
    ({ text, note = '', words = [] }) => foldText(text).includes(wanted) || [note, ...words].some(isCalled),
  );
  return beginningFirst(found, wanted, ({ text }) => foldText(text));
}

/** A stable function: with a new one Blueprint would reset the highlight to the first option. */
const listed = (query: string, options: SelectOption[]): SelectOption[] =>
  thoseWith(query, options).slice(0, SHOWN_MAX);

/** A select that is searched by typing, with a small cross to clear it. */
export function SearchableSelect({
  label,
  id,
  options,
  value,
  placeholder,
  onChange,
  errorId,
  noteId,
  missing,
  onOpen,
  isLocked = false,
}: SearchableSelectProps) {
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  // A value that is not among the options (an old link) is shown unchanged.
  const text = chosen?.text ?? value;
  const isNamedByPlaceholder = text === '' && placeholder.startsWith(label);

  const listId = `${id}-list`;
  const moreId = `${id}-more`;
  const [query, setQuery] = useState('');
  /** How many options match besides those listed. */
  const more = useMemo(
    () => (options.length > SHOWN_MAX ? thoseWith(query.trim(), options).length - SHOWN_MAX : 0),
    [query, options],
  );

  const select = useRef<Select<SelectOption>>(null);
  const close = (): void => select.current?.setState({ isOpen: false });
  const tabOut = useTabOut(id, close);

  /**
   * Handles keys while the list is open but its search does not have the focus yet: text goes to the search. Enter on
   * the button would also click it, so prevent that; Blueprint then takes the highlighted option. Tab closes the list,
   * or it would take the focus back from the next field.
   */
  const takeEarly = (event: KeyboardEvent<HTMLElement>): void => {
    const isOpening = event.currentTarget.getAttribute('aria-expanded') === 'true';
    if (!isOpening || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') {
      close();
      setQuery('');
    }
    const isTyped = CHARACTER.test(event.key) || (event.key === ' ' && query !== '');
    if (isTyped || event.key === 'Enter') event.preventDefault();
    if (isTyped) setQuery((typed) => typed + event.key);
    else if (event.key === 'Backspace') setQuery((typed) => typed.slice(0, -1));
  };

  const renderOption: ItemRenderer<SelectOption> = (
    option,
    { handleClick, handleFocus, id: optionId, modifiers, ref },
  ) =>
    modifiers.matchesPredicate ? (
      <ListOption
        key={option.value}
        id={optionId}
        optionRef={ref}
        text={<bdi>{option.text}</bdi>}
        label={option.note}
        active={modifiers.active}
        selected={option.value === value}
        onClick={handleClick}
        onFocus={handleFocus}
      />
    ) : null;

  return (
    <div className="searchable-select">
      <Select<SelectOption>
        ref={select}
        disabled={isLocked}
        items={options as SelectOption[]}
        itemsEqual="value"
        activeItem={undefined}
        itemRenderer={renderOption}
        itemListPredicate={listed}
        itemListRenderer={(list) => (
          <SearchedList id={listId} list={list} nothing={missing} more={{ count: more, id: moreId }} />
        )}
        onItemSelect={(option) => {
          onChange(option.value);
          setQuery('');
        }}
        query={query}
        onQueryChange={setQuery}
        inputProps={{
          'aria-label': `Search ${label}`,
          'aria-controls': listId,
          ...(more > 0 && { 'aria-describedby': moreId }),
          placeholder: 'Type to search',
          onKeyDown: tabOut.onKeyDown,
        }}
        menuProps={{ 'aria-label': label }}
        popoverProps={{
          targetTagName: 'button',
          matchTargetWidth: true,
          minimal: true,
          onOpening: (list) => {
            focusSearch(list);
            onOpen?.();
          },
          // A list that is closed before it is rendered does not call onClosing.
          onInteraction: (isOpen) => !isOpen && setQuery(''),
          onClosing: () => {
            setQuery('');
            tabOut.onClosing();
          },
          ...CLOSES_AT_ONCE,
        }}
        popoverTargetProps={{
          id,
          className: `${Classes.BUTTON} ${Classes.FILL}${errorId ? ' searchable-select-wrong' : ''}`,
          'aria-label': isNamedByPlaceholder ? placeholder : `${label}: ${text || placeholder}`,
          'aria-controls': listId,
          'aria-describedby': errorId ?? noteId,
          onKeyDown: takeEarly,
          ...(errorId && { 'data-invalid': true }),
          ...{ type: 'button' },
        }}
        fill
      >
        <span
          className={text === '' ? 'searchable-select-text placeholder' : 'searchable-select-text'}
          dir="auto"
        >
          {text || placeholder}
        </span>
        <CaretDown />
      </Select>
      {value !== '' && (
        <Button
          className="searchable-select-clear"
          variant="minimal"
          size="small"
          icon={<SmallCross />}
          aria-label={`Clear ${label}`}
          aria-disabled={isLocked || undefined}
          onClick={() => {
            if (isLocked) return;
            onChange('');
            // The cross disappears with the value.
            focusField(id);
          }}
        />
      )}
    </div>
  );
}
