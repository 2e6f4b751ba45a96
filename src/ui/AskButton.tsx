import { Button, PopoverNext, Spinner } from '@blueprintjs/core';
import { useRef, useState, type JSX } from 'react';
import { onSingleClick } from './onSingleClick';
import { CLOSES_AT_ONCE } from './overlays';
import { useFocusBack } from './useFocusBack';

interface AskButtonProps {
  /** Accessible name of the button: `Delete H1A`. */
  readonly label: string;
  readonly icon: JSX.Element;
  /** Tooltip of the button and text of the answer: `Delete`. */
  readonly action: string;
  /** Names what would be deleted: `Delete H1A at $8.00?` */
  readonly question: string;
  readonly isPending: boolean;
  /** Accessible name while it is being done: `Deleting H1A`. */
  readonly pendingLabel: string;
  readonly className?: string;
  readonly onConfirm: () => void;
}

/**
 * A small button in a row that deletes something for good: it asks first, in a popover. The focus starts on the
 * answer that changes nothing. Of hundreds of such buttons only the one that asks has a popover.
 */
export function AskButton({
  label,
  icon,
  action,
  question,
  isPending,
  pendingLabel,
  className = '',
  onConfirm,
}: AskButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isAsking, button);
  const close = () => setAsking(false);
  return (
    <span className="ask-button">
      <Button
        ref={button}
        className={className}
        variant="minimal"
        size="small"
        icon={isPending ? <Spinner size={14} aria-label={pendingLabel} /> : icon}
        aria-label={label}
        aria-expanded={isAsking}
        // Not disabled, so that it keeps the focus.
        aria-disabled={isPending}
        aria-busy={isPending}
        title={action}
        onClick={() => setAsking(!isPending)}
      />
      {isAsking && (
        <PopoverNext
          isOpen
          placement="bottom-end"
          {...CLOSES_AT_ONCE}
          shouldReturnFocusOnClose={false}
          onInteraction={(isOpen) => {
            if (!isOpen) close();
          }}
          content={
            <div className="ask-button-question" role="group" aria-label={question}>
              <p>{question}</p>
              <Button size="small" variant="minimal" text="Cancel" autoFocus onClick={close} />
              <Button
                size="small"
                intent="danger"
                text={action}
                onClick={() => {
                  close();
                  onConfirm();
                }}
              />
            </div>
          }
          // Covers the button: another click on it, but not a double click, closes the popover.
          renderTarget={({ ref }) => (
            <span ref={ref} className="ask-button-target" onClick={onSingleClick(close)} />
          )}
        />
      )}
    </span>
  );
}
