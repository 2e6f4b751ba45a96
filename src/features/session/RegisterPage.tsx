import { Link, useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../../contract/messages';
import { paths, readInviteToken, readInvitedEmail } from '../../paths';
import { selectRegistration } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { register } from '../../store/session/sessionThunks';
import { PasswordField } from './PasswordField';
import { TextField } from '../../ui/TextField';
import { AuthPage } from './AuthPage';
import { useSessionForm } from './useSessionForm';
import { BusyButton } from '../../ui/BusyButton';
import { useIsHere } from '../../ui/useIsHere';

/** /register (AUTH-08..11): creates an account, or accepts an invitation, whose token is sent along. */
export function RegisterPage() {
  const invite = readInviteToken(useLocation().search);
  const registration = useAppSelector(selectRegistration);
  return (
    <AuthPage title="Register">
      {registration?.mode === 'off' && invite === null ? (
        <p className="login-invite">{messages.registrationOff}</p>
      ) : (
        <RegisterForm invite={invite} />
      )}
      <p className="login-other">
        <span>Already have an account?</span> <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthPage>
  );
}

function RegisterForm({ invite }: { readonly invite: string | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const registration = useAppSelector(selectRegistration);
  const { hash } = useLocation();
  const invited = invite === null ? '' : readInvitedEmail(hash);
  const { field, formRef, isPending, submit } = useSessionForm(
    { email: invited, name: '', password: '' },
    { email: messages.emailMissing, name: messages.nameMissing, password: messages.passwordMissing },
    async (details) => {
      const isAccepted = await dispatch(register({ ...details, ...(invite !== null && { invite }) }));
      if (isAccepted && isHere.current) await navigate(paths.login());
    },
  );
  return (
    <form ref={formRef} className="login-fields" onSubmit={submit} noValidate>
      {invite !== null && (
        <p className="login-invite">
          {invited === '' ? (
            'You were invited: use the e-mail the invitation is for.'
          ) : (
            <>
              You were invited as <strong>{invited}</strong>. Choose a name and a password.
            </>
          )}
        </p>
      )}
      {invite === null && registration?.mode === 'domains' && (
        <p className="login-invite">{messages.registrationDomains(registration.domains)}</p>
      )}
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={invited === ''}
        // An invitation is valid only for its own email.
        {...(invited !== '' && { readOnly: true })}
        large
      />
      <TextField {...field('name')} label="Name" autoComplete="name" autoFocus={invited !== ''} large />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" large />
      <BusyButton type="submit" intent="primary" size="large" fill text="Register" isBusy={isPending} />
    </form>
  );
}
