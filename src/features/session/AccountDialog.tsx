import { DialogBody } from '@blueprintjs/core';
import { useId } from 'react';
import { SessionsList } from '../../shared/sessions/SessionsList';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session/sessionSlice';
import { BusyButton } from '../../ui/BusyButton';
import { FormDialog } from '../../ui/FormDialog';
import { TextField } from '../../ui/TextField';
import { PasswordField } from './PasswordField';
import { useChangePassword } from './useChangePassword';
import './session.css';

/** The user's own account (docs/decisions/0043): the password, and where they are signed in. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { email } = useAppSelector(selectSession);
  const { field, formRef, isPending, submit, isTyped, reset } = useChangePassword();
  const ids = { password: useId(), sessions: useId() };
  return (
    <FormDialog
      title="Account"
      className="account"
      what="password"
      draft={{ isTyped, drop: reset }}
      isPending={isPending}
      onClose={onClose}
    >
      {() => (
        <DialogBody useOverflowScrollContainer={false}>
          <section aria-labelledby={ids.password}>
            <h3 id={ids.password}>Change password</h3>
            <form ref={formRef} className="login-fields" onSubmit={submit} noValidate>
              <TextField
                label="Email"
                type="email"
                autoComplete="username"
                value={email ?? ''}
                onChange={() => undefined}
                readOnly
              />
              <PasswordField
                {...field('current')}
                label="Current password"
                autoComplete="current-password"
                autoFocus
              />
              <PasswordField
                {...field('new')}
                label="New password"
                autoComplete="new-password"
                hint="You stay signed in here and are signed out everywhere else."
              />
              <BusyButton type="submit" intent="primary" text="Change password" isBusy={isPending} />
            </form>
          </section>
          <section aria-labelledby={ids.sessions}>
            <h3 id={ids.sessions}>Where you are signed in</h3>
            <SessionsList email={null} />
          </section>
        </DialogBody>
      )}
    </FormDialog>
  );
}
