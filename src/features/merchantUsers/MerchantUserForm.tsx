import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import type { UserField } from '../../domain/merchants/userDraft';
import { formatPhone } from '../../domain/orders/phone';
import { ConflictCard } from '../../shared/editing/ConflictCard';
import { BusyButton } from '../../ui/BusyButton';
import { DetailCard } from '../../ui/DetailCard';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { DraftRestoredNotice } from '../../shared/editing/DraftRestoredNotice';
import { PhoneField } from '../../shared/people/PhoneField';
import { TextField } from '../../ui/TextField';
import { MerchantInformation } from './MerchantInformation';
import { useMerchantUserForm } from './useMerchantUserForm';

interface MerchantUserFormProps {
  readonly merchant: MerchantRecord;
  /** The user to edit; null adds one. */
  readonly user: MerchantUserRecord | null;
  /** The list of users, where Cancel and a save lead. */
  readonly backTo: string;
}

const LABELS: Readonly<Record<UserField, string>> = { name: 'Name', phone: 'Phone', email: 'Email' };
/** Shows phones in one format, however they were typed. */
const shown = (field: UserField, text: string): string =>
  field === 'phone' ? (formatPhone(text) ?? text) : text;

/**
 * The form of a merchant's user (MUS-07 to MUS-17), beside the merchant. Cancel and Start over ask before they
 * discard input.
 */
export function MerchantUserForm({ merchant, user, backTo }: MerchantUserFormProps) {
  const form = useMerchantUserForm(merchant, user, backTo);
  const { values, problems, isPending, change } = form;
  const [asksFor, setAsksFor] = useState<'leave' | 'restart' | null>(null);
  const discard = () => {
    setAsksFor(null);
    if (asksFor === 'leave') form.leave();
    else form.startOver();
  };
  return (
    <>
      <form ref={form.form} className="merchant-user-form" onSubmit={form.submit} noValidate>
        <div className="merchant-user-cards">
          <DetailCard level={2} title="User Information" className="merchant-user-card">
            {form.conflicts.map((conflict) => (
              <ConflictCard
                key={conflict.field}
                label={LABELS[conflict.field]}
                mine={shown(conflict.field, conflict.mine)}
                theirs={shown(conflict.field, conflict.theirs)}
                before={shown(conflict.field, conflict.before)}
                changed={conflict.changed}
                onKeepMine={conflict.keepMine}
                onTakeTheirs={conflict.takeTheirs}
                {...(conflict === form.conflicts[0] && { focusKey: form.question })}
              />
            ))}
            <div className="merchant-user-fields">
              <TextField
                label="Name"
                autoComplete="off"
                autoFocus
                value={values.name}
                onChange={change('name')}
                error={problems.name}
                readOnly={isPending}
              />
              <PhoneField
                label="Phone"
                value={values.phone}
                onChange={change('phone')}
                error={problems.phone}
                readOnly={isPending}
              />
              <TextField
                label="Email"
                type="email"
                autoComplete="off"
                value={values.email}
                onChange={change('email')}
                error={problems.email}
                readOnly={isPending}
                disabled={user !== null}
                hint={
                  user === null ? 'The username; it cannot be changed later.' : 'The username of this user.'
                }
              />
            </div>
          </DetailCard>
          <MerchantInformation merchant={merchant} />
        </div>
        <footer className="merchant-user-bar">
          {form.isKept && !isPending && (
            <span className="merchant-user-kept">
              <DraftRestoredNotice canStartOver onStartOver={() => setAsksFor('restart')} />
            </span>
          )}
          <Button
            variant="minimal"
            text="Cancel"
            disabled={isPending}
            onClick={() => (form.isTouched ? setAsksFor('leave') : form.leave())}
          />
          <BusyButton
            type="submit"
            intent="primary"
            text={user === null ? 'Add User' : 'Save User'}
            isBusy={isPending}
          />
        </footer>
      </form>
      <DiscardDialog
        what={user === null ? 'user' : 'change'}
        isOpen={asksFor !== null}
        onDiscard={discard}
        onKeep={() => setAsksFor(null)}
        onClosed={form.takeFocus}
      />
    </>
  );
}
