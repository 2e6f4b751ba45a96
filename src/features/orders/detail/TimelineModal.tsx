import { Tab, Tabs } from '@blueprintjs/core';
import { TIMELINE_BODY_HEIGHT_PX } from '../../../contract/constants';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { timelineTabs, type TimelineTab } from '../../../domain/orders/timeline';
import { CopyButton } from '../../../ui/CopyButton';
import { ModalDialog } from '../../../ui/ModalDialog';
import { EventList } from './EventList';
import { useOrderZones } from './useOrderZones';

interface TimelineModalProps {
  readonly order: OrderRecord;
  readonly onClose: () => void;
}

/** Every event of an order: a tab for the order and one for each package, in a body of fixed height (ODT-20). */
export function TimelineModal({ order, onClose }: TimelineModalProps) {
  const zones = useOrderZones(order);
  return (
    <ModalDialog title="Full Timeline" onClose={onClose} className="timeline-modal">
      <Tabs id={`timeline-${order.id}`} className="card-tabs" animate={false} renderActiveTabPanelOnly>
        {timelineTabs(order).map((tab) => (
          <Tab
            key={tab.title}
            id={tab.title}
            title={tab.title}
            panel={<TimelinePanel tab={tab} {...zones} />}
          />
        ))}
      </Tabs>
    </ModalDialog>
  );
}

interface TimelinePanelProps extends ReturnType<typeof useOrderZones> {
  readonly tab: TimelineTab;
}

function TimelinePanel({ tab, ...zones }: TimelinePanelProps) {
  return (
    // Scrolls, so it must be reachable by keyboard.
    <div
      className="timeline-modal-body"
      style={{ height: TIMELINE_BODY_HEIGHT_PX }}
      tabIndex={0}
      role="group"
      aria-label={`Events: ${tab.title}`}
    >
      {tab.trackingNumber !== null && (
        <p className="timeline-modal-number">
          <span className="muted">Tracking number</span> {tab.trackingNumber}
          <CopyButton text={tab.trackingNumber} label="Copy tracking number" />
        </p>
      )}
      <EventList events={tab.events} {...zones} showsNumbers={tab.trackingNumber === null} />
    </div>
  );
}
