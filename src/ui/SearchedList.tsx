import { Menu } from '@blueprintjs/core';
import { renderFilteredItems, type ItemListRendererProps } from '@blueprintjs/select';
import { useAnnounced } from './announce';
import { ListOption } from './ListOption';

interface SearchedListProps<T> {
  /** What the field's `aria-controls` names. */
  readonly id: string;
  readonly list: ItemListRendererProps<T>;
  /** What it says when there is nothing to choose; else that nothing was found. */
  readonly nothing?: string | undefined;
}

/** The list of a searched select, under an id of ours. How many options are left is announced while one types. */
export function SearchedList<T>({ id, list, nothing = 'Nothing found.' }: SearchedListProps<T>) {
  const count = list.filteredItems.length;
  const found = count === 0 ? nothing : count === 1 ? '1 option' : `${count} options`;
  useAnnounced(list.query === '' ? '' : found);
  return (
    <Menu role="listbox" {...list.menuProps} id={id} ulRef={list.itemsParentRef}>
      {renderFilteredItems(list, <ListOption id={undefined} disabled text={nothing} />)}
    </Menu>
  );
}
