import { Button, TextArea } from '@blueprintjs/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { readPastedIds } from '../../domain/orders/readBulkFile';
import { createScanReader } from '../../lib/scanner';
import { useDraft } from '../../shared/editing/useDraft';
import { useAppDispatch } from '../../store/hooks';
import { takePastedIds } from '../../store/workflows/bulkList';
import { FormDialog } from '../../ui/FormDialog';
import { insertAsTyped } from '../../ui/insertAsTyped';
import { WarningNote } from '../../ui/WarningNote';
import type { AsksFirst } from './useReplacing';
import './pasteDialog.css';

interface PasteDialogProps {
  /** Asks first if the list before must not be lost. The text stays here until then. */
  readonly replace: AsksFirst;
  readonly onClose: () => void;
}

/** A field for ids from a message or a spreadsheet. They are checked like those from a file. */
export function PasteDialog({ replace, onClose }: PasteDialogProps) {
  const dispatch = useAppDispatch();
  const draft = useDraft({ id: 'pasteOrderIds', what: 'Paste order ids', initial: () => '' });
  const { value: text } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const type = (typed: string) => {
    draft.set(typed);
    setProblem(null);
  };
  const [readKey] = useState(createScanReader);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: area, nativeEvent, key } = event;
    if (readKey(nativeEvent).is !== 'code' || key !== 'Tab') return;
    // Some scanners end a code with Tab. The next code belongs here too, on a line of its own.
    event.preventDefault();
    if (insertAsTyped('\n')) return;
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
    type(area.value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPastedIds(text);
    if ('error' in read) {
      // The text stays to be corrected.
      setProblem(read.error);
      field.current?.focus();
      return;
    }
    replace(() => {
      draft.drop();
      onClose();
      void dispatch(takePastedIds(text));
    });
  };
  return (
    <FormDialog title="Paste order ids" className="bulk-paste" what="list" draft={draft} onClose={onClose}>
      {(leave) => (
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
              inputRef={field}
              onKeyDown={onKeyDown}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
            {problem !== null && <WarningNote>{problem}</WarningNote>}
            <p id="bulk-paste-hint" className="muted">
              One per line, or separated by commas, tabs or spaces. At most 300.
            </p>
          </div>
          <div className="bulk-paste-foot">
            <Button text="Cancel" onClick={leave} />
            <Button intent="primary" type="submit" text="Check ids" disabled={text.trim() === ''} />
          </div>
        </form>
      )}
    </FormDialog>
  );
}
