import { Link } from 'react-router-dom';
import { messages } from '../../contract/messages';
import { paths } from '../../paths';
import { selectRegistration } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { signIn } from '../../store/session/sessionThunks';
import { PasswordField } from './PasswordField';
import { TextField } from '../../ui/TextField';
import { AuthPage } from './AuthPage';
import { useSessionForm } from './useSessionForm';
import { BusyButton } from '../../ui/BusyButton';

/** / for visitors (AUTH-01, 02, 07): signs in; the router decides where to go next. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const registration = useAppSelector(selectRegistration);
  const { field, formRef, isPending, submit } = useSessionForm(
    { email: '', password: '' },
    { email: messages.emailMissing, password: messages.passwordMissing },
    (credentials) => dispatch(signIn(credentials)),
  );
  return (
    <AuthPage title="Log in">
      <form ref={formRef} className="login-fields" onSubmit={submit} noValidate>
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" autoFocus large />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" large />
        <BusyButton type="submit" intent="primary" size="large" fill text="Log In" isBusy={isPending} />
      </form>
      <p className="login-other">
        {registration?.mode === 'off' ? (
          messages.registrationOff
        ) : (
          <>
            <span>No account yet?</span> <Link to={paths.register()}>Register</Link>
          </>
        )}
      </p>
    </AuthPage>
  );
}
