import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useState } from 'react';
import type { CreatedUser } from '../../api/staffUsersApi';
import { FormDialog } from '../../ui/FormDialog';
import { TextField } from '../../ui/TextField';
import { InviteView } from './InviteView';
import { RolesField } from './RolesField';
import { useCreateForm } from './useCreateForm';

const FORM_ID = 'staff-create';

/**
 * Create User (STF-01, STF-02): e-mail and roles, then the invite link in the same dialog, shown this once. A click
 * beside it closes neither: what was typed, or the link, would be gone.
 */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const form = useCreateForm(setCreated);
  return (
    <FormDialog
      title="Create User"
      className="staff-dialog"
      what="user"
      draft={form.draft}
      // The link would come to nobody.
      isPending={form.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody>
            {created ? (
              <InviteView {...created} />
            ) : (
              <form id={FORM_ID} className="staff-form" onSubmit={form.submit} noValidate>
                <TextField
                  label="Email"
                  type="email"
                  autoComplete="off"
                  autoFocus
                  value={form.email}
                  onChange={form.setEmail}
                  error={form.problems.email}
                  readOnly={form.isPending}
                  inputRef={form.emailRef}
                />
                <RolesField
                  value={form.roles}
                  onChange={form.setRoles}
                  error={form.problems.roles}
                  isReadOnly={form.isPending}
                  inputRef={form.rolesRef}
                  onEscape={leave}
                />
              </form>
            )}
          </DialogBody>
          {created ? (
            <DialogFooter actions={<Button text="Done" onClick={onClose} />}>
              <Button
                variant="minimal"
                size="small"
                icon={<Add />}
                text="Create another"
                onClick={() => {
                  form.reset();
                  setCreated(null);
                }}
              />
            </DialogFooter>
          ) : (
            <DialogFooter
              actions={
                <Button
                  type="submit"
                  form={FORM_ID}
                  intent="primary"
                  text="Create"
                  loading={form.isPending}
                />
              }
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
