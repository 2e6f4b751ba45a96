import { messages } from '../../contract/messages';
import { Button } from '@blueprintjs/core';

interface KeptNoteProps {
  /** Where what stands in the form came from; from an earlier visit unless said otherwise. */
  readonly text?: string;
  /** Nothing is given up while it is on its way to the server. */
  readonly canStartOver: boolean;
  /** Asks first (DiscardDialog). */
  readonly onStartOver: () => void;
}

/** Says of a form that it was opened with what was typed on an earlier visit (docs/decisions/0011), and begins it anew. */
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
