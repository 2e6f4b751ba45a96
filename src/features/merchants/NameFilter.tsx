import { Button, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useState, type FormEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { searchMerchants } from '../../store/views/merchants/loadMerchants';
import { selectMerchantSearch } from '../../store/views/merchants/merchantListSelectors';
import { escapeField } from '../../ui/escapeField';
import { focusField } from '../../ui/focusField';

/** The id of the field, for moving the focus to it. */
export const NAME_FILTER = 'merchant-name-filter';

/** The name search in its column's header: Search, and Reset for the whole list (MLS-17 to MLS-19). */
export function NameFilter() {
  const dispatch = useAppDispatch();
  const searched = useAppSelector(selectMerchantSearch);
  const [typed, setTyped] = useState(searched);
  // Back, a link and archiving can also change the search.
  useEffect(() => setTyped(searched), [searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void dispatch(searchMerchants(typed));
  };
  const reset = () => {
    setTyped('');
    void dispatch(searchMerchants(''));
    focusField(NAME_FILTER);
  };
  const hasText = typed.trim() !== '' || searched !== '';
  return (
    <form role="search" aria-label="Merchants by name" className="merchants-filter" onSubmit={submit}>
      <InputGroup
        id={NAME_FILTER}
        size="small"
        type="text"
        leftElement={<Search className="merchants-filter-icon" size={14} />}
        placeholder="Search by name"
        aria-label="Search by name"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => escapeField(event, typed === searched ? null : () => setTyped(searched))}
      />
      {hasText && (
        <>
          <Button type="submit" size="small" text="Search" />
          <Button size="small" variant="minimal" text="Reset" onClick={reset} />
        </>
      )}
    </form>
  );
}
