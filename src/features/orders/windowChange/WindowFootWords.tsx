import { useState } from 'react';
import { messages } from '../../../contract/messages';
import { windowTimesIn, type WindowForm } from '../../../domain/windows/windowChange';
import { DraftRestoredNotice } from '../../../shared/editing/DraftRestoredNotice';
import { useTimeZones } from '../../../store/config/timeZones';
import { DiscardDialog } from '../../../ui/DiscardDialog';
import { zonesText, type WindowZones } from './useWindowZones';

interface WindowFootWordsProps {
  readonly form: WindowForm;
  readonly zones: WindowZones;
  /** The dialog was opened with what had been typed before. */
  readonly wasKept: boolean;
  readonly onStartOver: () => void;
  /** Takes the focus into the form: the button that had it may have gone with what was typed. */
  readonly toForm: () => void;
}

/** What is to be known of the form before it is sent, where nothing moves when it comes or goes. */
export function WindowFootWords({ form, zones, wasKept, onStartOver, toForm }: WindowFootWordsProps) {
  const { reader } = useTimeZones();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onStartOver();
  };
  return (
    <div className="window-foot-words">
      <span className="window-muted">
        {zonesText(zones, form, reader)}{' '}
        <span role="status" className="window-past">
          {isPast(form, zones) && messages.windowIsPast}
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

/** Whether what was typed is over already, wherever it is read: it may be sent, but hardly is what was meant. */
const isPast = (form: WindowForm, { zones }: WindowZones): boolean =>
  zones.every((zone) => {
    const times = windowTimesIn(form, zone);
    return times !== null && times.completeBefore < Date.now();
  });
