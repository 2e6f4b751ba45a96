/** Blueprint's table without what its users or the browser handle themselves, and access to its parts. */
import { RenderMode, SelectionModes, Table, type TableProps } from '@blueprintjs/table';
import { useLayoutEffect, type RefObject } from 'react';

/** Rows only: everything else is our own. */
export const ROWS_ALONE = {
  enableColumnHeader: false,
  enableRowHeader: false,
  enableGhostCells: false,
  enableMultipleSelection: false,
  enableColumnResizing: false,
  enableRowResizing: false,
  selectionModes: SelectionModes.NONE,
  renderMode: RenderMode.NONE,
  // Null removes the table's own copying of cells, and its entry in the list of keys. The type permits only
  // undefined, which React would replace by the default.
  getCellClipboardData: null as unknown as TableProps['getCellClipboardData'],
} satisfies Partial<TableProps>;

type PropsInFull = Parameters<typeof Table.getDerivedStateFromProps>[0];
type Derived = ReturnType<typeof Table.getDerivedStateFromProps>;
type TableState = Table['state'] & { readonly derivedFrom?: PropsInFull };

/**
 * For rows that are drawn by others. It reports which rows are in view like Blueprint's table, but scrolling alone
 * neither rerenders it, which would redraw all its parts in each frame, nor makes it read all row heights again.
 */
export class UndrawnTable extends Table {
  static override getDerivedStateFromProps(props: PropsInFull, state: TableState): Derived {
    if (props === state.derivedFrom) return null;
    return { ...Table.getDerivedStateFromProps(props, state), derivedFrom: props } as Derived;
  }

  override shouldComponentUpdate(props: TableProps, state: TableState): boolean {
    return (
      !(props === this.props && isScrolled(this.state, state)) && super.shouldComponentUpdate(props, state)
    );
  }
}

/** Whether a table of unchanged size shows another part of its rows. */
function isScrolled({ viewportRect: before }: TableState, { viewportRect: now }: TableState): boolean {
  return before !== now && before?.width === now?.width && before?.height === now?.height;
}

const MAIN = '.bp6-table-quadrant-main';

/** The scrolling element. */
export const tableScroller = (root: HTMLElement | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`${MAIN} .bp6-table-quadrant-scroll-container`) ?? null;

/** The element that moves with the rows when the table scrolls, as wide and high as all of them. */
export const tableContent = (root: HTMLElement | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`${MAIN} .bp6-table-quadrant-body-container`) ?? null;

/**
 * Leaves the Tab key and the wheel to `root`, the element around the table: it is the only tab stop, and the browser
 * scrolls better natively. Blueprint scrolls by script on each wheel event, and would keep a dialog from scrolling.
 */
export function usePlainTable(root: RefObject<HTMLElement>, hasTable: boolean): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || !hasTable) return undefined;
    element.querySelector('.bp6-table-container')?.removeAttribute('tabindex');
    const leaveToBrowser = (event: Event) => event.stopPropagation();
    element.addEventListener('wheel', leaveToBrowser, { capture: true, passive: true });
    return () => element.removeEventListener('wheel', leaveToBrowser, { capture: true });
  }, [root, hasTable]);
}
