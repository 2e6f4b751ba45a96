import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { messages } from '../../contract/messages';
import { formatTimeShort } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { renewalPostponed, selectSession } from '../../store/session/sessionSlice';
import { reauthenticate } from '../../store/session/sessionThunks';
import { PasswordField } from './PasswordField';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { TextField } from '../../ui/TextField';
import { useSessionForm } from './useSessionForm';
import './session.css';

const FORM_ID = 'session-renewal';

/**
 * Ten minutes before the token ends, in the first pause: signs the same person in again, over the page, so that typed
 * work stays. Put off, the work goes on until the token's real end.
 */
export function RenewalDialog() {
  const dispatch = useAppDispatch();
  const { reader } = useTimeZones();
  const { email, expiresAt } = useAppSelector(selectSession);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { field, formRef, isPending, submit } = useSessionForm(
    { email: email ?? '', password: '' },
    { email: messages.emailMissing, password: messages.passwordMissing },
    async ({ password }) => {
      setRefusal(null);
      const error = await dispatch(reauthenticate(password));
      setRefusal(error?.message ?? null);
    },
  );
  const postpone = () => dispatch(renewalPostponed());
  return (
    <ModalDialog
      title="Your session ends soon"
      onClose={postpone}
      canOutsideClickClose={false}
      className="renewal"
    >
      <DialogBody>
        <p className="renewal-text">
          {expiresAt !== null && `It ends at ${formatTimeShort(expiresAt, reader)}. `}
          Enter your password to stay signed in; what you have typed stays as it is.
        </p>
        <form id={FORM_ID} ref={formRef} className="login-fields" onSubmit={submit} noValidate>
          <TextField {...field('email')} label="Email" type="email" autoComplete="username" readOnly />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus />
          {refusal !== null && (
            <Callout intent="danger" compact role="alert">
              {refusal}
            </Callout>
          )}
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Not now" onClick={postpone} />
            <BusyButton
              type="submit"
              form={FORM_ID}
              intent="primary"
              text="Stay signed in"
              isBusy={isPending}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
