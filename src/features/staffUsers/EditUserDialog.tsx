import { DialogBody, DialogFooter } from '@blueprintjs/core';
import type { StaffUser } from '../../contract/schemas/users';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { BusyButton } from '../../ui/BusyButton';
import { FormDialog } from '../../ui/FormDialog';
import { AccountOrigin } from './AccountOrigin';
import { RolesField } from './RolesField';
import { whyStaysSuperAdmin } from './staffGuards';
import { roleWords } from './staffWords';
import { useEditRoles, type RolesAct } from './useEditRoles';

const FORM_ID = 'staff-edit';

interface EditUserDialogProps {
  readonly user: StaffUser;
  readonly act: RolesAct;
  /** Email of the last super_admin, who must keep that role; null while there are others. */
  readonly lastSuperAdmin: string | null;
  readonly ownEmail: string | null;
  readonly onClose: () => void;
}

/**
 * `Edit user: {email}` (STF-10 to STF-12): only the roles; also Activate, which sets roles too. If it activates an
 * account, it says how the account was created (docs/decisions/0046).
 */
export function EditUserDialog({ user, act, lastSuperAdmin, ownEmail, onClose }: EditUserDialogProps) {
  const title = `${act === 'edit' ? 'Edit' : 'Activate'} user: ${user.email}`;
  const edit = useEditRoles(user, act, title, onClose);
  const opens = act === 'activate' || edit.current.account?.isActivatedByEdit === true;
  return (
    <FormDialog
      title={title}
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
              {opens && <AccountOrigin user={edit.current} act={act} />}
              {edit.conflict && (
                <ConflictCard
                  label={`Roles of ${user.email}`}
                  mine={roleWords(edit.roles)}
                  theirs={roleWords(edit.conflict.theirs.roles)}
                  before={roleWords(edit.conflict.before.roles)}
                  changed={edit.conflict.changed}
                  onKeepMine={edit.keepMine}
                  onTakeTheirs={edit.takeTheirs}
                  {...((edit.asked > 0 || !edit.conflict.cameWhileTyping) && { focusKey: edit.asked })}
                />
              )}
              <RolesField
                value={edit.roles}
                onChange={edit.change}
                error={edit.problem}
                hint={opens ? null : hintFor(edit.current)}
                superAdminStays={whyStaysSuperAdmin(edit.current, lastSuperAdmin, ownEmail)}
                isReadOnly={edit.isSaving}
                autoFocus
                inputRef={edit.input}
                onEscape={leave}
              />
            </form>
          </DialogBody>
          <DialogFooter
            actions={
              <BusyButton
                type="submit"
                form={FORM_ID}
                intent="primary"
                text={act === 'edit' ? 'Edit' : 'Activate'}
                isBusy={edit.isSaving}
              />
            }
          />
        </>
      )}
    </FormDialog>
  );
}

/** What Edit does, or does not do, to an account that is not activated. */
function hintFor({ activated, account }: StaffUser): string | null {
  if (activated) return null;
  // A server that reports nothing more about accounts.
  if (!account) return 'Edit also activates the account, once the person has registered.';
  if (account.hasPassword) return 'The account stays deactivated. Activate it from the menu of its row.';
  return account.invitation?.isExpired
    ? 'The invitation has expired. Send it again from the menu of its row.'
    : 'The account is activated when the person registers through the invitation link.';
}
