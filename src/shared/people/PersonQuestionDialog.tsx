import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import type { OnVersion } from '../../api/calls';
import type { ApiError } from '../../api/errors';
import type { Versioned } from '../../store/edits/knownChange';
import { sendOnCurrent, type Conflict } from '../../store/edits/sendOnCurrent';
import type { NoticeAbout, Said } from '../../store/notices/noticesSlice';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { ConflictCard } from '../editing/ConflictCard';
import { useSend } from '../editing/useSend';

interface PersonQuestionDialogProps<Person extends Versioned> {
  readonly title: string;
  readonly className: string;
  /** As the list showed them when it was asked. */
  readonly person: Person;
  /** Who they are, in the list: `ana@example.com`. */
  readonly name: string;
  readonly question: ReactNode;
  /** The button that does it: `Delete`. */
  readonly confirmText: string;
  /** What the person is then, in a conflict: `deleted`. */
  readonly mine: string;
  /** What follows, of the person as they are now. */
  readonly warning: (person: Person) => string;
  /** What the list shows of them, in one line: a change of it is asked about. */
  readonly words: (person: Person) => string;
  readonly about: NoticeAbout;
  readonly call: (person: Person, how: OnVersion) => Promise<unknown>;
  /** The person as they are now, out of a 412; null when the refusal does not have them. */
  readonly currentOf: (refusal: ApiError) => Person | null;
  readonly success: Said;
  /** What the toast says of a failure; the server's own words without it. */
  readonly failure?: (error: ApiError) => Said;
  readonly onClose: () => void;
  /** Called in place of `onClose` once it is done, or they are gone. */
  readonly onDone: () => void;
}

/**
 * Asks before something is done to a user that takes much from them, and again when another person changed what the list
 * shows of them. Cancel has the focus.
 */
export function PersonQuestionDialog<Person extends Versioned>({
  title,
  className,
  person,
  name,
  question,
  confirmText,
  mine,
  warning,
  words,
  about,
  call,
  currentOf,
  success,
  failure,
  onClose,
  onDone,
}: PersonQuestionDialogProps<Person>) {
  const [conflict, setConflict] = useState<Conflict<Person> | null>(null);
  const { isPending, isBusy, send } = useSend({
    about,
    call: (seen: Person) =>
      sendOnCurrent({ held: seen, agrees: (now) => words(now) === words(seen), send: call, currentOf }),
    // A conflict is told where it is decided.
    success: ({ kind }) => (kind === 'done' ? success : null),
    ...(failure && { failure }),
    onDone: (decision) => {
      if (decision.kind === 'done') onDone();
      else setConflict(decision);
    },
    // Gone already: the list is read anew, and there is nothing left to ask.
    onFailed: ({ status }) => {
      if (status === 404) onDone();
    },
  });
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <ModalDialog title={title} className={className} onClose={close}>
      <DialogBody>
        <p>{question}</p>
        <p className="muted">{warning(conflict?.theirs ?? person)}</p>
        {conflict && (
          <ConflictCard
            label={name}
            mine={mine}
            theirs={words(conflict.theirs)}
            before={words(person)}
            changed={conflict.changed}
            onKeepMine={() => void send(conflict.theirs)}
            onTakeTheirs={close}
            focusKey={conflict.theirs.version ?? 0}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" autoFocus disabled={isPending} onClick={close} />
            {conflict === null && (
              <BusyButton
                intent="danger"
                text={confirmText}
                isBusy={isBusy}
                onClick={() => void send(person)}
              />
            )}
          </>
        }
      />
    </ModalDialog>
  );
}
