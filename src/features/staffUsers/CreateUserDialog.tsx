import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CreatedUser } from '../../api/staffUsersApi';
import { staffMessages } from '../../contract/staffMessages';
import { BusyButton } from '../../ui/BusyButton';
import { FormDialog } from '../../ui/FormDialog';
import { TextField } from '../../ui/TextField';
import { InviteView } from './InviteView';
import { RolesField } from './RolesField';
import { useCreateForm } from './useCreateForm';
import { useLinkAtRisk } from './useLinkAtRisk';

const FORM_ID = 'staff-create';

/**
 * Create User (STF-01, STF-02): email and roles, then the invite link in the same dialog, shown only this once. A
 * click outside closes neither, because the input or the link would be lost. The link stays open on other pages;
 * until it was copied, closing it or reloading asks first.
 */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const form = useCreateForm(setCreated);
  const { onCopied, afterAsking, question } = useLinkAtRisk(created);
  useClosedElsewhere(created === null && !form.isPending, onClose);
  return (
    <FormDialog
      title="Create User"
      className="staff-dialog"
      what="user"
      draft={form.draft}
      // Keep it open during the request, or nobody would see the link.
      isPending={form.isPending}
      onClose={() => afterAsking(onClose)}
    >
      {(leave) => (
        <>
          <DialogBody>
            {created ? (
              <InviteView {...created} said={staffMessages.staffUserCreated} onCopied={onCopied} />
            ) : (
              <form ref={form.formRef} id={FORM_ID} className="staff-form" onSubmit={form.submit} noValidate>
                <TextField
                  label="Email"
                  type="email"
                  autoComplete="off"
                  autoFocus
                  value={form.email}
                  onChange={form.setEmail}
                  error={form.problems.email}
                  readOnly={form.isPending}
                />
                <RolesField
                  value={form.roles}
                  onChange={form.setRoles}
                  error={form.problems.roles}
                  isReadOnly={form.isPending}
                  onEscape={leave}
                />
              </form>
            )}
          </DialogBody>
          {created ? (
            <DialogFooter actions={<Button text="Done" onClick={() => afterAsking(onClose)} />}>
              <Button
                variant="minimal"
                size="small"
                icon={<Add />}
                text="Create another"
                onClick={() =>
                  afterAsking(() => {
                    form.reset();
                    setCreated(null);
                  })
                }
              />
            </DialogFooter>
          ) : (
            <DialogFooter
              actions={
                <BusyButton
                  type="submit"
                  form={FORM_ID}
                  intent="primary"
                  text="Create"
                  isBusy={form.isBusy}
                />
              }
            />
          )}
          {question}
        </>
      )}
    </FormDialog>
  );
}

/** Closes the dialog, which lies above all pages, when another page opens; the input is kept. */
function useClosedElsewhere(mayClose: boolean, onClose: () => void): void {
  const { pathname } = useLocation();
  const [from] = useState(pathname);
  const isElsewhere = mayClose && pathname !== from;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isElsewhere) close.current();
  }, [isElsewhere]);
}
