import { Button } from '@blueprintjs/core';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { selectEmail } from '../store/session/sessionSlice';
import { signOut } from '../store/session/sessionThunks';
import { FullPageMessage } from '../ui/FullPageMessage';

/** For a signed-in user without any of the three roles: every redirect would lead back here. */
export function NoAccessPage() {
  const email = useAppSelector(selectEmail);
  const dispatch = useAppDispatch();
  return (
    <FullPageMessage
      title="No access"
      text={`${email ?? 'Your account'} is signed in but has no role in this console. An administrator can give you one; sign in again afterwards.`}
    >
      <Button intent="primary" text="Log Out" onClick={() => dispatch(signOut())} />
    </FullPageMessage>
  );
}
