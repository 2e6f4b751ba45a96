import { useState } from 'react';
import type { EpochMs } from '../../../contract/schemas/common';
import { messages } from '../../../contract/messages';
import { windowTimesIn, type WindowForm } from '../../../domain/windows/windowChange';
import { DraftRestoredNotice } from '../../../shared/editing/DraftRestoredNotice';
import { useNow } from '../../../store/hooks';
import { useTimeZones } from '../../../store/config/timeZones';
import { DiscardDialog } from '../../../ui/DiscardDialog';
import { zonesText, type WindowZones } from './useWindowZones';

interface WindowFootWordsProps {
  readonly form: WindowForm;
  readonly zones: WindowZones;
  /** Whether the dialog opened with values typed earlier. */
  readonly wasKept: boolean;
  readonly onStartOver: () => void;
  /** Moves the focus into the form: the focused button may have disappeared with the values. */
  readonly toForm: () => void;
}

/** Notes about the form before it is sent, placed where they move nothing when they appear. */
export function WindowFootWords({ form, zones, wasKept, onStartOver, toForm }: WindowFootWordsProps) {
  const { reader } = useTimeZones();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onStartOver();
  };
  return (
    <div className="window-foot-words">
      <span className="window-muted">
        {zonesText(zones, form, reader, now())}{' '}
        <span role="status" className="window-past">
          {isPast(form, zones, now()) && messages.windowIsPast}
        </span>
      </span>
      {wasKept && (
        <span className="window-muted">
          <DraftRestoredNotice canStartOver onStartOver={() => setAsking(true)} />
        </span>
      )}
      <DiscardDialog
        what="window change"
        isOpen={isAsking}
        onDiscard={discard}
        onKeep={() => setAsking(false)}
        onClosed={toForm}
      />
    </div>
  );
}

/** Whether the typed window has already passed in every zone. It may still be sent, but is probably a mistake. */
const isPast = (form: WindowForm, { zones }: WindowZones, now: EpochMs): boolean =>
  zones.every((zone) => {
    const times = windowTimesIn(form, zone);
    return times !== null && times.completeBefore < now;
  });
