import { staffUserOfRefusal } from '../../api/staffListApi';
import { staffUsersApi } from '../../api/staffUsersApi';
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { PersonQuestionDialog } from '../../shared/people/PersonQuestionDialog';
import { useAppDispatch } from '../../store/hooks';
import { staffWords } from './staffWords';

interface DeactivateUserDialogProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** Asks before a staff user is deactivated (docs/decisions/0046). */
export function DeactivateUserDialog({ user, onClose }: DeactivateUserDialogProps) {
  const { email } = user;
  const dispatch = useAppDispatch();
  const { deactivateStaffUser } = staffUsersApi.endpoints;
  return (
    <PersonQuestionDialog
      title="Deactivate user"
      className="staff-dialog staff-confirm"
      person={user}
      confirmText="Deactivate"
      mine="deactivated"
      name={email}
      question={
        <>
          Deactivate <strong>{email}</strong>?
        </>
      }
      warning={() => 'Any open session ends, and the user cannot sign in until the account is activated.'}
      words={staffWords}
      about={`staffUser/${email}/deactivate`}
      call={(_now, how) =>
        dispatch(deactivateStaffUser.initiate({ email, ...how }, { track: false })).unwrap()
      }
      currentOf={(refusal) => staffUserOfRefusal(refusal, email)}
      success={{ text: staffMessages.staffUserDeactivated, lines: [email] }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
