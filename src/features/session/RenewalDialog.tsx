import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { messages } from '../../contract/messages';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { useAppDispatch, useAppSelector, useNow } from '../../store/hooks';
import { renewalPostponed, selectSession } from '../../store/session/sessionSlice';
import { reauthenticate } from '../../store/session/sessionThunks';
import { PasswordField } from './PasswordField';
import { BusyButton } from '../../ui/BusyButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { TextField } from '../../ui/TextField';
import type { AppThunk } from '../../store/types';
import { useSessionForm } from './useSessionForm';
import './session.css';

const FORM_ID = 'session-renewal';

/** Checked this often, because timers are late when a laptop wakes from sleep. */
const LOOK_EVERY_MS = 1000;

/** Whether the token has expired, by the server's clock. */
const isTokenOver = (): AppThunk<boolean> => (_dispatch, getState, environment) =>
  environment.now() >= (getState().session.expiresAt ?? Infinity);

function useIsOver(): boolean {
  const dispatch = useAppDispatch();
  const [isOver, setOver] = useState(() => dispatch(isTokenOver()));
  useEffect(() => {
    const timer = setInterval(() => setOver(dispatch(isTokenOver())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  return isOver;
}

/**
 * Signs the same user in again, over the page, so that unsaved input stays. Opens ten minutes before the token
 * expires, at the next pause. If postponed, work continues until the token really expires. A user who returns later
 * sees that it has expired.
 */
export function RenewalDialog() {
  const dispatch = useAppDispatch();
  const recent = useRecentTime(useNow());
  const { email, expiresAt } = useAppSelector(selectSession);
  const isOver = useIsOver();
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
      title={isOver ? 'Your session has ended' : 'Your session ends soon'}
      onClose={postpone}
      canOutsideClickClose={false}
      leavesKeys
      className="renewal"
    >
      <DialogBody>
        <p className="renewal-text">
          {expiresAt !== null && `It ${isOver ? 'ended' : 'ends'} at ${recent(expiresAt)}. `}
          Enter your password to {isOver ? 'sign in again' : 'stay signed in'}; what you have typed stays as
          it is.
        </p>
        <form id={FORM_ID} ref={formRef} className="login-fields" onSubmit={submit} noValidate>
          <TextField {...field('email')} label="Email" type="email" autoComplete="username" readOnly />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
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
              text={isOver ? 'Sign in again' : 'Stay signed in'}
              isBusy={isPending}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
