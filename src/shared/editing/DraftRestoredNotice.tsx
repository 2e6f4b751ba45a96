import { messages } from '../../contract/messages';
import { Button } from '@blueprintjs/core';

interface KeptNoteProps {
  /** The source of the form's content; by default, an earlier visit. */
  readonly text?: string;
  /** False during a request: nothing can be discarded then. */
  readonly canStartOver: boolean;
  /** Asks first (DiscardDialog). */
  readonly onStartOver: () => void;
}

/** Says that a form opened with input from an earlier visit (docs/decisions/0011), and offers to clear it. */
export function DraftRestoredNotice({
  text = messages.typedEarlier,
  canStartOver,
  onStartOver,
}: KeptNoteProps) {
  return (
    <>
      <span>{text}</span>
      <Button
        size="small"
        variant="minimal"
        text="Start over"
        aria-disabled={!canStartOver}
        onClick={() => canStartOver && onStartOver()}
      />
    </>
  );
}
