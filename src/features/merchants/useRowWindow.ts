import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { merchantListActions } from '../../store/views/merchants/merchantListSlice';
import { selectMerchantsScrollTop } from '../../store/views/merchants/merchantListSelectors';
import { observeSize } from '../../ui/observeSize';
import { scrollTopFor } from '../../ui/scrollTopFor';
import {
  MERCHANT_HEADER_HEIGHT,
  MERCHANT_ROW_HEIGHT,
  rowsInView,
  rowTop,
  type OpenPanel,
} from './rowGeometry';

/** For the first draw, when nothing is measured yet. */
const ASSUMED_HEIGHT = 900;

/**
 * Which rows are scrolled into view, the scrolling to a row, and the place that is kept while another page is open.
 * @param scroller what scrolls: the header stays at its top
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement>,
  count: number,
  panel: OpenPanel,
): {
  readonly view: readonly [number, number];
  /** Brings a row into view as far as needed, its panel too if there is room. */
  readonly scrollToRow: (row: number) => void;
} {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [place, setPlace] = useState(() => ({
    scrollTop: selectMerchantsScrollTop(store.getState()),
    height: ASSUMED_HEIGHT,
  }));
  const latest = useRef({ count, panel });
  useLayoutEffect(() => {
    latest.current = { count, panel };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    element.scrollTop = selectMerchantsScrollTop(store.getState());
    const look = () =>
      setPlace((known) => {
        const now = { scrollTop: element.scrollTop, height: element.clientHeight || ASSUMED_HEIGHT };
        const { count: rows, panel: open } = latest.current;
        const [before, after] = [known, now].map((one) => rowsInView(one, rows, open).join());
        // Drawn again only when other rows come into view.
        return before === after && known.height === now.height ? known : now;
      });
    element.addEventListener('scroll', look, { passive: true });
    const stop = observeSize(element, look);
    return () => {
      element.removeEventListener('scroll', look);
      stop();
      dispatch(merchantListActions.scrolledTo(element.scrollTop));
    };
  }, [scroller, store, dispatch]);

  const scrollToRow = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (element === null) return;
      const { panel: open } = latest.current;
      const top = rowTop(row, open);
      const bottom = top + MERCHANT_ROW_HEIGHT + (row === open.row ? open.height : 0);
      const height = element.clientHeight - MERCHANT_HEADER_HEIGHT;
      if (height > 0) element.scrollTop = scrollTopFor(element.scrollTop, height, top, bottom);
    },
    [scroller],
  );

  return { view: rowsInView(place, count, panel), scrollToRow };
}

/**
 * The height of the open row's panel, and where things stand when another row opens: one that is clicked below an
 * open one stays under the pointer when that closes.
 */
export function useOpenPanel(
  scroller: RefObject<HTMLElement>,
  row: number,
): { readonly panel: OpenPanel; readonly onHeight: (height: number) => void } {
  const [height, setHeight] = useState(0);
  const before = useRef<OpenPanel>({ row: -1, height: 0 });
  const panel: OpenPanel = { row, height: row < 0 ? 0 : height };
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = { row, height };
    const element = scroller.current;
    if (element !== null && closed.row >= 0 && closed.row < row) element.scrollTop -= closed.height;
  }, [scroller, row, height]);
  const onHeight = useCallback((measured: number) => {
    setHeight((known) => (Math.abs(known - measured) < 1 ? known : measured));
  }, []);
  return { panel, onHeight };
}

/** Scrolls a panel into view once it has its height: after its row was opened, and not when it grows later. */
export function useShownOnOpening(panel: OpenPanel, scrollToRow: (row: number) => void): void {
  const shownFor = useRef(panel.row);
  const { row, height } = panel;
  useEffect(() => {
    if (row === shownFor.current || (row >= 0 && height === 0)) return;
    shownFor.current = row;
    if (row >= 0) scrollToRow(row);
  }, [row, height, scrollToRow]);
}
