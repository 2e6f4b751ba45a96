import { Button, TextArea } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { ModalDialog } from '../../ui/ModalDialog';
import './pasteDialog.css';

interface PasteDialogProps {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** A field for ids from a message or a spreadsheet. They go through the same checks as a file. */
export function PasteDialog({ onText, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onText(text);
  };
  return (
    <ModalDialog title="Paste order ids" className="bulk-paste" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="bulk-paste-body">
          <TextArea
            fill
            autoFocus
            rows={10}
            aria-label="Order ids"
            aria-describedby="bulk-paste-hint"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <p id="bulk-paste-hint" className="muted">
            One a line, or parted by commas, tabs or spaces. At most 300.
          </p>
        </div>
        <div className="bulk-paste-foot">
          <Button text="Cancel" onClick={onClose} />
          <Button intent="primary" type="submit" text="Check ids" disabled={text.trim() === ''} />
        </div>
      </form>
    </ModalDialog>
  );
}
