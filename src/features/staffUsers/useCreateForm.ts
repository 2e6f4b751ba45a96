import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { staffUsersApi, type CreatedUser, type StaffUserArg } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import { staffMessages } from '../../contract/staffMessages';
import type { Role } from '../../contract/roles';
import { newEmailProblem } from '../../domain/newEmail';
import { bareEmail } from '../../lib/email';
import { selectConfig } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { useDraft, type Draft } from '../../shared/editing/useDraft';
import { useSend } from '../../shared/editing/useSend';
import { useFirstInvalid } from '../../ui/firstInvalid';

const ABOUT = 'staffUser/new';

interface Problems {
  readonly email?: string;
  readonly roles?: string;
}

interface Typed {
  readonly email: string;
  readonly roles: readonly Role[];
}

interface CreateForm {
  readonly draft: Draft<Typed>;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly problems: Problems;
  readonly isPending: boolean;
  /** Also true for a request sent before the form was closed and reopened. */
  readonly isBusy: boolean;
  readonly formRef: RefObject<HTMLFormElement>;
  readonly setEmail: (email: string) => void;
  readonly setRoles: (roles: readonly Role[]) => void;
  readonly submit: (event: FormEvent) => void;
  /** Clears the form for the next user. */
  readonly reset: () => void;
}

/** What is wrong with a staff user before sending (STF-07, STF-08). */
function problemsOf(email: string, roles: readonly Role[], host: string): Problems {
  const wrong = email === '' ? messages.requiredField('Email') : newEmailProblem(email, host);
  return {
    ...(wrong !== null && { email: wrong }),
    ...(roles.length === 0 && { roles: messages.requiredField('Roles') }),
  };
}

/**
 * State of the Create User form. Input stays until the server accepts it; every problem is shown at its field and in
 * a toast, and the first such field gets the focus.
 */
export function useCreateForm(onCreated: (created: CreatedUser) => void): CreateForm {
  const { refuse } = useFormNotices(ABOUT);
  const { emailExampleHost } = useAppSelector(selectConfig);
  const dispatch = useAppDispatch();
  const draft = useDraft<Typed>({
    id: 'createUser',
    what: 'Create User',
    initial: () => ({ email: '', roles: [] }),
  });
  const { email, roles } = draft.value;
  const [problems, setProblems] = useState<Problems>({});
  const formRef = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(formRef);
  const { isPending, isBusy, send } = useSend({
    about: ABOUT,
    // Keep the result out of the store's cache: only this response contains the link.
    call: (arg: StaffUserArg, idempotencyKey: string) =>
      dispatch(
        staffUsersApi.endpoints.createStaffUser.initiate({ ...arg, idempotencyKey }, { track: false }),
      ).unwrap(),
    success: staffMessages.staffUserCreated,
    onDone: (created) => {
      draft.dropSent(draft.value);
      onCreated(created);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = bareEmail(email);
    const found = problemsOf(typed, roles, emailExampleHost);
    setProblems(found);
    if (found.email !== undefined || found.roles !== undefined) {
      const isMissing = typed === '' || roles.length === 0;
      refuse(isMissing ? staffMessages.allFieldsRequired : (found.email ?? ''));
      return toFirstInvalid();
    }
    void send({ email: typed, roles });
  };

  return {
    draft,
    email,
    roles,
    problems,
    isPending,
    isBusy,
    formRef,
    submit,
    setEmail: (typed) => {
      draft.set((form) => ({ ...form, email: typed }));
      setProblems(({ roles: other }) => (other === undefined ? {} : { roles: other }));
    },
    setRoles: (chosen) => {
      draft.set((form) => ({ ...form, roles: chosen }));
      setProblems(({ email: other }) => (other === undefined ? {} : { email: other }));
    },
    reset: () => {
      draft.drop();
      setProblems({});
    },
  };
}
