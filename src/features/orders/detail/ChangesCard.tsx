import { Section, Tab, Tabs } from '@blueprintjs/core';
import { memo, useState } from 'react';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { selectHasHistory } from '../../../store/config/configSlice';
import { useAppSelector } from '../../../store/hooks';
import { DetailCard } from '../../../ui/DetailCard';
import { lazyPart } from '../../../ui/lazyPart';
import { PartPlace } from '../../../ui/PartPlace';
import { TimeChanges, useTimeChangesAside } from './TimeChanges';
import { useOrderZones } from './useOrderZones';

const RecordHistory = lazyPart(() =>
  import('../../../shared/history/RecordHistory').then((module) => ({ default: module.RecordHistory })),
);

/** The card's tabs. */
export type ChangesTab = 'times' | 'history';

/** The tab chosen in the previous order, kept while the reader goes from order to order. */
export interface KeptChanges {
  readonly tab: ChangesTab;
  readonly onTab: (tab: ChangesTab) => void;
}

interface ChangesCardProps {
  readonly order: OrderRecord;
  readonly kept?: KeptChanges | undefined;
}

const TITLES = { times: 'Time Change Events', history: 'History' } as const satisfies Record<
  ChangesTab,
  string
>;

/**
 * What happened to the order: the changes of its window and, if the server records who changed what, its history,
 * which is requested when its tab is chosen.
 */
export const ChangesCard = memo(function ChangesCard({ order, kept }: ChangesCardProps) {
  const hasHistory = useAppSelector(selectHasHistory);
  const [tab, setTab] = useState(kept?.tab ?? 'times');
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
        onChange={(chosen: ChangesTab) => {
          setTab(chosen);
          kept?.onTab(chosen);
        }}
        renderActiveTabPanelOnly
      >
        <Tab id="times" title={TITLES.times} panel={<TimeChanges order={order} />} />
        <Tab
          id="history"
          title={TITLES.history}
          panel={
            <PartPlace waiting={<p className="muted time-changes-empty">Loading…</p>}>
              <RecordHistory
                key={order.id}
                kind="order"
                id={order.id}
                version={order.version}
                zones={zones}
              />
            </PartPlace>
          }
        />
        {tab === 'times' && aside !== undefined && (
          <div className="detail-card-aside changes-aside">{aside}</div>
        )}
      </Tabs>
    </Section>
  );
});
