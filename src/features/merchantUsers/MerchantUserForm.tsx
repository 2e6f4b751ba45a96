import { AnchorButton, Button } from '@blueprintjs/core';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { DetailCard } from '../../ui/DetailCard';
import { PhoneField } from '../../ui/PhoneField';
import { TextField } from '../../ui/TextField';
import { useRouterLink } from '../../ui/useRouterLink';
import { MerchantInformation } from './MerchantInformation';
import { useMerchantUserForm } from './useMerchantUserForm';

interface MerchantUserFormProps {
  readonly merchant: MerchantRecord;
  /** Whom to edit; null adds somebody. */
  readonly user: MerchantUserRecord | null;
  /** The list of users: where Cancel leads, and a save. */
  readonly backTo: string;
}

/** The form of a merchant's user (MUS-07 to MUS-17) beside the merchant it is of. */
export function MerchantUserForm({ merchant, user, backTo }: MerchantUserFormProps) {
  const { values, problems, isPending, refs, change, submit } = useMerchantUserForm(merchant, user, backTo);
  const cancel = useRouterLink(backTo);
  return (
    <form className="merchant-user-form" onSubmit={submit} noValidate>
      <div className="merchant-user-cards">
        <DetailCard level={2} title="User Information" className="merchant-user-card">
          <div className="merchant-user-fields">
            <TextField
              label="Name"
              autoComplete="off"
              autoFocus
              value={values.name}
              onChange={change('name')}
              error={problems.name}
              readOnly={isPending}
              inputRef={refs.name}
            />
            <PhoneField
              label="Phone"
              value={values.phone}
              onChange={change('phone')}
              error={problems.phone}
              readOnly={isPending}
              inputRef={refs.phone}
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
                user === null ? 'The username; it can not be changed later.' : 'The username of this user.'
              }
              inputRef={refs.email}
            />
          </div>
        </DetailCard>
        <MerchantInformation merchant={merchant} />
      </div>
      <footer className="merchant-user-bar">
        <AnchorButton {...cancel} variant="minimal" text="Cancel" disabled={isPending} />
        <Button
          type="submit"
          intent="primary"
          text={user === null ? 'Add User' : 'Save User'}
          loading={isPending}
        />
      </footer>
    </form>
  );
}
