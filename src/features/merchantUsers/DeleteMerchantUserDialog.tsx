import { merchantUserOfRefusal, useDeleteMerchantUserMutation } from '../../api/merchantUsersApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { isServiceUser, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { formatPhone } from '../../domain/orders/phone';
import { PersonQuestionDialog } from '../../shared/people/PersonQuestionDialog';

interface DeleteUserDialogProps {
  readonly merchant: MerchantRecord;
  readonly user: MerchantUserRecord;
  readonly onClose: () => void;
  /** Called instead of `onClose` once the user is deleted. */
  readonly onDeleted: () => void;
}

/** What the list shows about a user, in one line: `Ana Li · +1 (514) 555-0142`. */
const userWords = ({ name, phone_number }: MerchantUserRecord): string =>
  [name, formatPhone(phone_number) ?? ''].filter((word) => word !== '').join(' · ');

/** Asks before a merchant's user is deleted (MUS-18, MUS-19). */
export function DeleteMerchantUserDialog({ merchant, user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [remove] = useDeleteMerchantUserMutation();
  const { username } = user;
  const isService = isServiceUser(user);
  return (
    <PersonQuestionDialog
      title={isService ? 'Delete service user' : 'Delete user'}
      className="merchant-users-dialog merchant-users-confirm"
      person={user}
      confirmText="Delete"
      mine="deleted"
      name={username}
      question={
        <>
          Delete <strong>{username}</strong> of <bdi>{merchant.name}</bdi>?
        </>
      }
      warning={() =>
        isService
          ? 'Integrations that use it will stop working. Its password cannot be restored.'
          : 'This action cannot be undone.'
      }
      words={userWords}
      about={`merchantUser/${username}/delete`}
      call={({ id }, how) => remove({ merchantId: merchant.id, user: { id, username }, ...how }).unwrap()}
      currentOf={(refusal) => merchantUserOfRefusal(refusal, username)}
      success={{ text: merchantMessages.merchantUserDeleted(username) }}
      failure={({ message }) => ({
        text: merchantMessages.merchantUserNotDeleted(username),
        lines: [message],
      })}
      onClose={onClose}
      onDone={onDeleted}
    />
  );
}
