import { useParams } from 'react-router-dom';
import { useListMerchantUsersQuery } from '../../api/merchantUsersApi';
import { SERVICE_GROUP } from '../../contract/constants';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { sameEmail } from '../../lib/email';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectIsUserTouched } from '../../store/views/merchantUsers/userFormSlice';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { HistoryButton } from '../../shared/history/HistoryButton';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { PageProblem, PageWaiting } from '../../shared/merchant/MerchantPageBody';
import { WarningNote } from '../../ui/WarningNote';
import { MerchantUserForm } from './MerchantUserForm';
import { useUserOfPage } from './useUserOfPage';
import './merchantUsers.css';
import './merchantUserForm.css';

/** Add User and, with a username in the address, Edit User (MUS-07, MUS-08). For super_admins. */
export function MerchantUserFormPage() {
  const { username } = useParams();
  const ofPage = useMerchantOfPage();
  const ref = { merchantId: ofPage.merchantId, username: username ?? null };
  const isTouched = useAppSelector((state) => selectIsUserTouched(state, ref));
  const backTo = paths.merchantUsers(ofPage.merchantId, ofPage.searchParam);
  return (
    <MerchantPage
      merchant={ofPage}
      page={username === undefined ? 'Add User' : 'Edit User'}
      back={{ to: backTo, label: 'Back to users' }}
      className="merchant-user-page"
    >
      {(merchant) => {
        // Anyone can open the address, and the server refuses it too. Input from before the merchant was archived can
        // still be read, copied and discarded.
        if (merchant.archived && !isTouched) return <PageProblem title={merchantMessages.merchantArchived} />;
        return (
          <>
            {merchant.archived && <ArchivedNote what="its users" can="viewed and deleted, but not changed" />}
            {username === undefined ? (
              <MerchantUserForm merchant={merchant} user={null} backTo={backTo} />
            ) : (
              <EditUser key={username} merchant={merchant} username={username} backTo={backTo} />
            )}
          </>
        );
      }}
    </MerchantPage>
  );
}

interface EditUserProps {
  readonly merchant: MerchantRecord;
  readonly username: string;
  readonly backTo: string;
}

/** The form once the user is loaded (MUS-16), or why the user cannot be edited. */
function EditUser({ merchant, username, backTo }: EditUserProps) {
  const { user, problem, retry } = useUserOfPage(username);
  // Read again when somebody changes the merchant's users: only then can this page know that its user is gone.
  const { currentData: users, isFetching } = useListMerchantUsersQuery(merchant.id, {
    refetchOnMountOrArgChange: true,
  });
  const isGone = !isFetching && users?.some((one) => sameEmail(one.username, username)) === false;
  if (problem !== null) return <PageProblem title={problem} {...(retry && { onRetry: retry })} />;
  if (user === null) return <PageWaiting label="Loading the user" />;
  // A username belongs to one merchant, but the address may name another.
  if (user.merchantId !== undefined && user.merchantId !== merchant.id) {
    return <PageProblem title={merchantMessages.notUserOfMerchant(user.username, merchant.name)} />;
  }
  if (user.group === SERVICE_GROUP) return <PageProblem title={merchantMessages.serviceUserNotEditable} />;
  return (
    <>
      {isGone && <WarningNote>{messages.recordGone('user')}</WarningNote>}
      <div className="merchant-user-history">
        <HistoryButton kind="user" id={user.username} name={user.username} version={user.version} />
      </div>
      <MerchantUserForm merchant={merchant} user={user} backTo={backTo} />
    </>
  );
}
