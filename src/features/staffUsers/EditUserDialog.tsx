import { DialogBody, DialogFooter } from '@blueprintjs/core';
import type { StaffUser } from '../../contract/schemas/users';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { BusyButton } from '../../ui/BusyButton';
import { FormDialog } from '../../ui/FormDialog';
import { RolesField } from './RolesField';
import { whyStaysSuperAdmin } from './staffGuards';
import { roleWords } from './staffWords';
import { useEditRoles } from './useEditRoles';

const FORM_ID = 'staff-edit';

interface EditUserDialogProps {
  readonly user: StaffUser;
  /** Everybody in the list: super_admin is not taken from the last one. */
  readonly users: readonly StaffUser[];
  readonly ownEmail: string | null;
  readonly onClose: () => void;
}

/** `Edit user: {email}` (STF-10 to STF-12): roles and nothing else. Saving also activates who has registered. */
export function EditUserDialog({ user, users, ownEmail, onClose }: EditUserDialogProps) {
  const edit = useEditRoles(user, onClose);
  return (
    <FormDialog
      title={`Edit user: ${user.email}`}
      className="staff-dialog"
      what="change"
      draft={edit.draft}
      isPending={edit.isSaving}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody>
            <form id={FORM_ID} className="staff-form" onSubmit={edit.submit} noValidate>
              {edit.conflict && (
                <ConflictCard
                  label={`Roles of ${user.email}`}
                  mine={roleWords(edit.roles)}
                  theirs={roleWords(edit.conflict.theirs)}
                  before={roleWords(edit.conflict.before)}
                  changed={edit.conflict.changed}
                  onKeepMine={edit.keepMine}
                  onTakeTheirs={edit.takeTheirs}
                  focusKey={edit.asked}
                />
              )}
              <RolesField
                value={edit.roles}
                onChange={edit.change}
                error={edit.problem}
                hint={
                  edit.current.activated
                    ? null
                    : 'Edit also activates the account, once the person has registered.'
                }
                superAdminStays={whyStaysSuperAdmin(edit.current, users, ownEmail)}
                isReadOnly={edit.isSaving}
                autoFocus
                inputRef={edit.input}
                onEscape={leave}
              />
            </form>
          </DialogBody>
          <DialogFooter
            actions={
              <BusyButton type="submit" form={FORM_ID} intent="primary" text="Edit" isBusy={edit.isSaving} />
            }
          />
        </>
      )}
    </FormDialog>
  );
}
