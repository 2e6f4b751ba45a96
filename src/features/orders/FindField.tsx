import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import type { FormEvent } from 'react';
import { messages } from '../../contract/messages';
import { useAppSelector } from '../../store/hooks';
import { pasteId } from '../../shared/orders/pasteId';
import { focusField } from '../../ui/focusField';
import { escapeField } from '../../ui/escapeField';
import {
  selectFindText,
  selectIsSearched,
  selectUnsearchedFind,
} from '../../store/views/orders/orderListSelectors';
import { useOrderSearch } from './useOrderSearch';
import { useTypedFilter } from './useTypedFilter';
import { ChangedMark } from '../../ui/ChangedMark';
import './findField.css';

const FIND_FIELD = 'orders-find';

/** Finds one order by any text known of it. One field beside the title, apart from the filters. */
export function FindField() {
  const applied = useAppSelector(selectFindText);
  const isSearched = useAppSelector(selectIsSearched);
  const isUnsearched = useAppSelector(selectUnsearchedFind) !== null;
  const [{ find: text }, setTyped] = useTypedFilter();
  const setText = (typed: string) => setTyped({ find: typed });
  const { find, clearFind } = useOrderSearch();
  const clear = () => {
    setText('');
    if (applied !== '') clearFind();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') find(text);
    else clear();
  };
  return (
    <>
      <ChangedMark
        isChanged={isSearched && isUnsearched}
        text="Find text changed"
        title={messages.findChanged}
      />
      <form role="search" aria-label="Find one order" className="find-field" onSubmit={submit}>
        <InputGroup
          id={FIND_FIELD}
          leftIcon={<Search />}
          placeholder="Find: id, reference, tracking, phone, name…"
          aria-label="Find one order by id, reference, tracking number, phone, e-mail, name or postal code"
          value={text}
          onValueChange={setText}
          onPaste={(event) => pasteId(event, setText)}
          onKeyDown={(event) => escapeField(event, text === '' && applied === '' ? null : clear)}
          autoComplete="off"
          spellCheck={false}
          rightElement={
            text === '' ? undefined : (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label="Clear the find field"
                onClick={() => {
                  clear();
                  // The button disappears with the text.
                  focusField(FIND_FIELD);
                }}
              />
            )
          }
        />
      </form>
    </>
  );
}
