import { Section, Tab, Tabs } from '@blueprintjs/core';
import { memo, Suspense, useState } from 'react';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { selectHasHistory } from '../../../store/config/configSlice';
import { useAppSelector } from '../../../store/hooks';
import { DetailCard } from '../../../ui/DetailCard';
import { lazyPart } from '../../../ui/lazyPart';
import { TimeChanges, useTimeChangesAside } from './TimeChanges';
import { useOrderZones } from './useOrderZones';

const RecordHistory = lazyPart(() =>
  import('../../../shared/history/RecordHistory').then((module) => ({ default: module.RecordHistory })),
);

const TITLES = { times: 'Time Change Events', history: 'History' } as const;

/**
 * What became of the order: the changes of its window and, where the server says who changed what, its history, which is
 * asked for when its tab is chosen.
 */
export const ChangesCard = memo(function ChangesCard({ order }: { readonly order: OrderRecord }) {
  const hasHistory = useAppSelector(selectHasHistory);
  const [tab, setTab] = useState<keyof typeof TITLES>('times');
  const aside = useTimeChangesAside(order);
  const zones = useOrderZones(order);
  if (!hasHistory) {
    return (
      <DetailCard title={TITLES.times} className="time-changes-card" aside={aside}>
        <TimeChanges order={order} />
      </DetailCard>
    );
  }
  return (
    <Section compact role="group" aria-label={TITLES[tab]} className="detail-card time-changes-card">
      <Tabs
        id={`changes-${order.id}`}
        className="card-tabs"
        animate={false}
        selectedTabId={tab}
        onChange={(chosen: keyof typeof TITLES) => setTab(chosen)}
        renderActiveTabPanelOnly
      >
        <Tab id="times" title={TITLES.times} panel={<TimeChanges order={order} />} />
        <Tab
          id="history"
          title={TITLES.history}
          panel={
            <Suspense fallback={<p className="muted time-changes-empty">Loading…</p>}>
              <RecordHistory
                key={order.id}
                kind="order"
                id={order.id}
                version={order.version}
                zones={zones}
              />
            </Suspense>
          }
        />
        {tab === 'times' && aside !== undefined && (
          <div className="detail-card-aside changes-aside">{aside}</div>
        )}
      </Tabs>
    </Section>
  );
});
