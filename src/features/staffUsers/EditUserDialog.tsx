import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, useState, type FormEvent } from 'react';
import { useUpdateStaffUserMutation, type StaffUserArg } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { Role } from '../../contract/roles';
import type { StaffUser } from '../../contract/schemas/users';
import { useFormNotices } from '../../store/notices/useFormNotices';
import { FormDialog } from '../../ui/FormDialog';
import { RolesField } from './RolesField';
import { whyStaysSuperAdmin } from './staffGuards';
import { useDraft } from '../../store/unsaved/useDraft';
import { useSend } from '../../store/useSend';

const FORM_ID = 'staff-edit';

interface EditUserDialogProps {
  readonly user: StaffUser;
  /** Everybody in the list: super_admin is not taken from the last one. */
  readonly users: readonly StaffUser[];
  readonly ownEmail: string | null;
  readonly onClose: () => void;
}

/** `Edit user: {email}` (STF-10 to STF-12): roles and nothing else. Saving also activates who has registered (D-020). */
export function EditUserDialog({ user, users, ownEmail, onClose }: EditUserDialogProps) {
  const about = `staffUser/${user.email}` as const;
  const { refuse } = useFormNotices(about);
  const [update] = useUpdateStaffUserMutation();
  const draft = useDraft<readonly Role[]>({
    id: `staffUser ${user.email}`,
    what: `Edit user: ${user.email}`,
    initial: () => user.roles,
  });
  const { value: roles, set: setRoles } = draft;
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { isPending, send } = useSend({
    about,
    call: (arg: StaffUserArg) => update(arg).unwrap(),
    success: messages.staffUserEdited,
    onDone: () => {
      draft.drop();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (roles.length === 0) {
      setProblem(messages.requiredField('Roles'));
      refuse(messages.allFieldsRequired);
      input.current?.focus();
      return;
    }
    void send({ email: user.email, roles });
  };
  return (
    <FormDialog
      title={`Edit user: ${user.email}`}
      className="staff-dialog"
      what="change"
      draft={draft}
      isPending={isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody>
            <form id={FORM_ID} className="staff-form" onSubmit={submit} noValidate>
              <RolesField
                value={roles}
                onChange={(chosen) => {
                  setRoles(chosen);
                  setProblem(undefined);
                }}
                error={problem}
                hint={
                  user.activated ? null : 'Edit also activates the account, once the person has registered.'
                }
                superAdminStays={whyStaysSuperAdmin(user, users, ownEmail)}
                isReadOnly={isPending}
                autoFocus
                inputRef={input}
                onEscape={leave}
              />
            </form>
          </DialogBody>
          <DialogFooter
            actions={<Button type="submit" form={FORM_ID} intent="primary" text="Edit" loading={isPending} />}
          />
        </>
      )}
    </FormDialog>
  );
}
