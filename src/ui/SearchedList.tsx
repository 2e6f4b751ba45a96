import { Menu } from '@blueprintjs/core';
import { renderFilteredItems, type ItemListRendererProps } from '@blueprintjs/select';
import { useAnnounced } from './announce';
import { ListOption } from './ListOption';
import { moreText } from './moreText';

interface SearchedListProps<T> {
  /** The id that the field's `aria-controls` refers to. */
  readonly id: string;
  readonly list: ItemListRendererProps<T>;
  /** The text if there is nothing to choose; by default, that nothing was found. */
  readonly nothing?: string | undefined;
  /** How many options match besides those listed, and the id of the line at the end that says so. */
  readonly more?: { readonly count: number; readonly id: string };
}

/** The list of a searched select, with an id of our own. While typing, the number of remaining options is announced. */
export function SearchedList<T>({ id, list, nothing = 'Nothing found.', more }: SearchedListProps<T>) {
  const count = list.filteredItems.length;
  const found = count === 0 ? nothing : count === 1 ? '1 option' : `${count} options`;
  const rest = more && more.count > 0 ? moreText(more.count) : '';
  useAnnounced(list.query === '' ? '' : `${found}${rest && `, ${rest}`}`);
  return (
    <Menu role="listbox" {...list.menuProps} id={id} ulRef={list.itemsParentRef}>
      {renderFilteredItems(list, <ListOption id={undefined} disabled text={nothing} />)}
      {rest !== '' && <ListOption id={more?.id} disabled text={rest} />}
    </Menu>
  );
}
