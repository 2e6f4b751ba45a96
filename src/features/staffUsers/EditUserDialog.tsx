import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, useState, type FormEvent } from 'react';
import { useUpdateStaffUserMutation, type StaffUserArg } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { Role } from '../../contract/roles';
import type { StaffUser } from '../../contract/schemas/users';
import { useAppDispatch } from '../../store/hooks';
import { validationNotice } from '../../store/notices/noticesSlice';
import { ModalDialog } from '../../ui/ModalDialog';
import { RolesField } from './RolesField';
import { whyStaysSuperAdmin } from './staffGuards';
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
  const dispatch = useAppDispatch();
  const [update] = useUpdateStaffUserMutation();
  const [roles, setRoles] = useState<readonly Role[]>(user.roles);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { isPending, send } = useSend({
    call: (arg: StaffUserArg) => update(arg).unwrap(),
    success: messages.staffUserEdited,
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (roles.length === 0) {
      setProblem(messages.requiredField('Roles'));
      dispatch(validationNotice(messages.allFieldsRequired));
      input.current?.focus();
      return;
    }
    void send({ email: user.email, roles });
  };
  return (
    <ModalDialog
      title={`Edit user: ${user.email}`}
      className="staff-dialog"
      canOutsideClickClose={false}
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      <DialogBody>
        <form id={FORM_ID} className="staff-form" onSubmit={submit} noValidate>
          <RolesField
            value={roles}
            onChange={(chosen) => {
              setRoles(chosen);
              setProblem(undefined);
            }}
            error={problem}
            hint={user.activated ? null : 'Edit also activates the account, once the person has registered.'}
            superAdminStays={whyStaysSuperAdmin(user, users, ownEmail)}
            isReadOnly={isPending}
            inputRef={input}
          />
        </form>
      </DialogBody>
      <DialogFooter
        actions={<Button type="submit" form={FORM_ID} intent="primary" text="Edit" loading={isPending} />}
      />
    </ModalDialog>
  );
}
