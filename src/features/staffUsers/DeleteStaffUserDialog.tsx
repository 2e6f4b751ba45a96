import { staffUserOfRefusal } from '../../api/staffListApi';
import { useDeleteStaffUserMutation } from '../../api/staffUsersApi';
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { PersonQuestionDialog } from '../../shared/people/PersonQuestionDialog';
import { useAppDispatch } from '../../store/hooks';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { afterDeletion, staffWords } from './staffWords';

interface DeleteUserDialogProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
  /** Called instead of `onClose` once the user is deleted. */
  readonly onDeleted: () => void;
}

/** Asks before a staff user is deleted (STF-13). */
export function DeleteStaffUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { email } = user;
  const dispatch = useAppDispatch();
  const [remove] = useDeleteStaffUserMutation();
  return (
    <PersonQuestionDialog
      title="Delete user"
      className="staff-dialog staff-confirm"
      person={user}
      confirmText="Delete"
      mine="deleted"
      name={email}
      question={
        <>
          Delete <strong>{email}</strong>?
        </>
      }
      warning={(now) => afterDeletion([now])}
      words={staffWords}
      about={`staffUser/${email}/delete`}
      call={(_now, how) => remove({ email, ...how }).unwrap()}
      currentOf={(refusal) => staffUserOfRefusal(refusal, email)}
      success={{ text: staffMessages.staffUserDeleted, lines: [email] }}
      onClose={onClose}
      onDone={() => {
        dispatch(recordDeleted(email));
        onDeleted();
      }}
    />
  );
}
