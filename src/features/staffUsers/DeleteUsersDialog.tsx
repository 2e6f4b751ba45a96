import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { counted, grouped } from '../../contract/counts';
import type { StaffUser } from '../../contract/schemas/users';
import { shortList } from '../../lib/shortList';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { afterDeletion } from './staffWords';
import { useDeleteUsers } from './useDeleteUsers';

interface DeleteUsersDialogProps {
  /** As the list showed them when the dialog was opened. */
  readonly users: readonly StaffUser[];
  readonly onClose: () => void;
}

/** How many emails the question names. */
const NAMED = 5;

/** Asks before several staff users are deleted, then says why each remaining one was not (docs/decisions/0048). */
export function DeleteUsersDialog({ users, onClose }: DeleteUsersDialogProps) {
  const { settled, deleted, kept, isRunning, isStopping, start, stop } = useDeleteUsers(users, onClose);
  const isOver = !isRunning && settled > 0;
  const number = counted(users.length, 'user');
  return (
    <ModalDialog
      title={`Delete ${number}`}
      className="staff-dialog staff-confirm"
      onClose={() => !isRunning && onClose()}
    >
      <DialogBody>
        {isOver ? (
          <Outcome users={users.length} deleted={deleted} kept={kept} />
        ) : (
          <>
            <p>
              Delete <strong>{number}</strong>?
            </p>
            <ul className="staff-named">
              {shortList(users, ({ email }) => email, NAMED).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="muted">{afterDeletion(users)}</p>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          isOver ? (
            <Button text="Close" autoFocus onClick={onClose} />
          ) : (
            <>
              <BusyButton
                variant="minimal"
                text={isRunning ? 'Stop' : 'Cancel'}
                autoFocus
                isBusy={isStopping}
                onClick={isRunning ? stop : onClose}
              />
              <BusyButton intent="danger" text={`Delete ${number}`} isBusy={isRunning} onClick={start} />
            </>
          )
        }
      >
        <span role="status">{isRunning && `${grouped(settled)} of ${grouped(users.length)} done`}</span>
      </DialogFooter>
    </ModalDialog>
  );
}

interface OutcomeProps {
  readonly users: number;
  readonly deleted: number;
  readonly kept: ReturnType<typeof useDeleteUsers>['kept'];
}

function Outcome({ users, deleted, kept }: OutcomeProps) {
  const unsent = users - deleted - kept.length;
  return (
    <div role="alert">
      <p>
        <strong>{grouped(deleted)}</strong> of {counted(users, 'user')} deleted.
        {unsent > 0 && ` ${counted(unsent, 'user')} left as they were, because you stopped.`}
      </p>
      <ul className="staff-named">
        {kept.map(({ email, reason }) => (
          <li key={email}>
            <strong>{email}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
