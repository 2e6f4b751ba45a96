import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import type { OnVersion } from '../../api/calls';
import type { ApiError } from '../../api/errors';
import type { Versioned } from '../../lib/versions';
import { sendOnCurrent, type Conflict } from '../../store/edits/sendOnCurrent';
import { useAppDispatch } from '../../store/hooks';
import { noticeSubjectOf, type NoticeAbout, type Said } from '../../store/notices/noticesSlice';
import { attemptsDropped } from '../../store/views/attemptsSlice';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { ConflictCard } from '../editing/ConflictCard';
import { useSend } from '../editing/useSend';

interface PersonQuestionDialogProps<Person extends Versioned> {
  readonly title: string;
  readonly className: string;
  /** As the list showed them when the dialog was opened. */
  readonly person: Person;
  /** The name in the list: `ana@example.com`. */
  readonly name: string;
  readonly question: ReactNode;
  /** The button that confirms: `Delete`. */
  readonly confirmText: string;
  /** The user's own version in a conflict: `deleted`. */
  readonly mine: string;
  /** The consequences, based on the person's current state. */
  readonly warning: (person: Person) => string;
  /** What the list shows about them, in one line: if it changes, the dialog asks again. */
  readonly words: (person: Person) => string;
  readonly about: NoticeAbout;
  readonly call: (person: Person, how: OnVersion) => Promise<unknown>;
  /** The person's current state from a 412; null if the response does not contain it. */
  readonly currentOf: (refusal: ApiError) => Person | null;
  readonly success: Said;
  /** The toast on failure; by default the server's message. */
  readonly failure?: (error: ApiError) => Said;
  readonly onClose: () => void;
  /** Called instead of `onClose` once it is done, or if the person no longer exists. */
  readonly onDone: () => void;
}

/**
 * Asks before a serious action on a user, and again if someone else changed what the list shows about them. Cancel
 * has the focus.
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
  const dispatch = useAppDispatch();
  const finish = () => {
    dispatch(attemptsDropped(noticeSubjectOf(about)));
    onDone();
  };
  const { isPending, isBusy, send } = useSend({
    about,
    call: (seen: Person) =>
      sendOnCurrent({ held: seen, agrees: (now) => words(now) === words(seen), send: call, currentOf }),
    // A conflict is shown in the dialog instead.
    success: ({ kind }) => (kind === 'done' ? success : null),
    ...(failure && { failure }),
    onDone: (decision) => {
      if (decision.kind === 'done') finish();
      else setConflict(decision);
    },
    // Already deleted: the list is reloaded, and there is nothing left to ask.
    onFailed: ({ status }) => {
      if (status === 404) finish();
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
