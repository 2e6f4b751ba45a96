import { Section, Tab, Tabs } from '@blueprintjs/core';
import { memo, Suspense, useState } from 'react';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { selectHasHistory } from '../../../store/config/configSlice';
import { useAppSelector } from '../../../store/hooks';
import { DetailCard } from '../../../ui/DetailCard';
import { lazyPart } from '../../../ui/lazyPart';
import { TimeChanges, useTimeChangesAside } from './TimeChanges';

const OrderHistory = lazyPart(() =>
  import('./OrderHistory').then((module) => ({ default: module.OrderHistory })),
);

const TIMES = 'Time Change Events';
const HISTORY = 'History';

/**
 * What became of the order: the changes of its window and, where the server says who changed what, its history, which is
 * asked for when its tab is chosen.
 */
export const ChangesCard = memo(function ChangesCard({ order }: { readonly order: OrderRecord }) {
  const hasHistory = useAppSelector(selectHasHistory);
  const [tab, setTab] = useState<string | number>(TIMES);
  const aside = useTimeChangesAside(order);
  if (!hasHistory) {
    return (
      <DetailCard title={TIMES} className="time-changes-card" aside={aside}>
        <TimeChanges order={order} />
      </DetailCard>
    );
  }
  return (
    <Section compact role="group" aria-label={String(tab)} className="detail-card time-changes-card">
      <Tabs
        id={`changes-${order.id}`}
        className="card-tabs"
        animate={false}
        selectedTabId={tab}
        onChange={setTab}
        renderActiveTabPanelOnly
      >
        <Tab id={TIMES} title={TIMES} panel={<TimeChanges order={order} />} />
        <Tab
          id={HISTORY}
          title={HISTORY}
          panel={
            <Suspense fallback={<p className="muted time-changes-empty">Loading…</p>}>
              <OrderHistory key={order.id} order={order} />
            </Suspense>
          }
        />
        {tab === TIMES && aside !== undefined && (
          <div className="detail-card-aside changes-aside">{aside}</div>
        )}
      </Tabs>
    </Section>
  );
});
