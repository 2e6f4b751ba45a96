import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { readOpened } from '../../store/views/merchants/readOpened';
import { observeSize } from '../../ui/observeSize';
import { useFocusKept } from '../../ui/useFocusKept';
import { MerchantDetail } from './detail/MerchantDetail';
import { panelElementId } from './MerchantRow';

interface MerchantPanelProps {
  readonly id: MerchantId;
  /** Its top in the table's body. Pixels. */
  readonly top: number;
  /** How many columns the table has: the panel spans all of them. */
  readonly columns: number;
  /** Reports its height, and again whenever it changes. */
  readonly onHeight: (height: number) => void;
}

/** The open merchant's detail under its row. What the list knows is shown at once, while the rest loads. */
export function MerchantPanel({ id, top, columns, onHeight }: MerchantPanelProps) {
  const dispatch = useAppDispatch();
  const merchant = useAppSelector((state) => selectMerchantById(state, id));
  const element = useRef<HTMLDivElement>(null);
  const region = useFocusKept<HTMLDivElement>();

  useEffect(() => void dispatch(readOpened(id)), [dispatch, id]);
  useLayoutEffect(() => {
    const panel = element.current;
    if (panel === null) return undefined;
    const reportHeight = () => onHeight(panel.offsetHeight);
    reportHeight();
    return observeSize(panel, reportHeight);
  }, [onHeight]);

  if (merchant === undefined) return null;
  return (
    <div ref={element} role="row" className="merchant-panel" style={{ top }}>
      <div role="cell" aria-colspan={columns}>
        <div
          ref={region}
          id={panelElementId(id)}
          role="region"
          aria-label={`Details of ${merchant.name}`}
          tabIndex={-1}
          className="merchant-panel-region"
        >
          <h2 className="visually-hidden">{merchant.name}</h2>
          <MerchantDetail merchant={merchant} />
        </div>
      </div>
    </div>
  );
}
