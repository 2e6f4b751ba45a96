import { AnchorButton } from '@blueprintjs/core';
import { Add, Key } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '../../contract/counts';
import { SUPER_ADMIN_ONLY } from '../../contract/roles';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHasAnyRole } from '../../store/session/sessionSlice';
import { userFormActions } from '../../store/views/merchantUsers/userFormSlice';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { useAbovePages } from '../../ui/AbovePages';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { useRouterLink } from '../../shared/links/useRouterLink';
import { DeleteMerchantUserDialog } from './DeleteMerchantUserDialog';
import { MerchantUsersList } from './MerchantUsersList';
import { ServiceUserDialog } from './ServiceUserDialog';
import { useMerchantUsers, type MerchantUsers } from './useMerchantUsers';
import { useFormsOfGone } from './useFormsOfGone';
import { useCreateServiceUser } from './useCreateServiceUser';
import { BusyButton } from '../../ui/BusyButton';
import './merchantUsers.css';

/** The users of a merchant (MUS-01 to MUS-06): the list and its actions. */
export function MerchantUsersPage() {
  const ofPage = useMerchantOfPage();
  const { searchParam, load } = ofPage;
  const merchant = load.phase === 'ready' ? load.merchant : null;
  const list = useMerchantUsers(merchant?.id ?? null);
  return (
    <MerchantPage
      merchant={ofPage}
      page="Users"
      className="merchant-users-page"
      aside={
        <>
          {merchant && <Count users={list.users} />}
          {merchant && !merchant.archived && <CreateButtons merchant={merchant} searchParam={searchParam} />}
        </>
      }
    >
      {(loaded) => <Users merchant={loaded} list={list} searchParam={searchParam} />}
    </MerchantPage>
  );
}

/** `6 users`; nothing until they are known. */
function Count({ users }: { readonly users: readonly MerchantUserRecord[] | null }) {
  if (users === null) return null;
  return (
    <span className="merchant-users-count" role="status">
      <strong>{grouped(users.length)}</strong> {users.length === 1 ? 'user' : 'users'}
    </span>
  );
}

interface OfMerchantProps {
  readonly merchant: MerchantRecord;
  readonly searchParam: string | null;
}

/** Create Service User, and Add User for super_admins. The credentials of a new service user are shown here, once. */
function CreateButtons({ merchant, searchParam }: OfMerchantProps) {
  const showAbove = useAbovePages();
  const { isBusy, create } = useCreateServiceUser(merchant, (created) =>
    showAbove((close) => <ServiceUserDialog {...created} onClose={close} />),
  );
  const mayAdd = useAppSelector((state) => selectHasAnyRole(state, SUPER_ADMIN_ONLY));
  const add = useRouterLink(paths.addMerchantUser(merchant.id, searchParam));
  return (
    <>
      <BusyButton icon={<Key />} text="Create Service User" isBusy={isBusy} onClick={create} />
      {mayAdd && <AnchorButton {...add} intent="primary" icon={<Add />} text="Add User" />}
    </>
  );
}

/** The list with its notes, and the question before a deletion. */
function Users({ merchant, list, searchParam }: OfMerchantProps & { readonly list: MerchantUsers }) {
  const [deleting, setDeleting] = useState<MerchantUserRecord | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  const dispatch = useAppDispatch();
  // Not while a deletion is being asked for: it drops the input about its user itself.
  useFormsOfGone(merchant.id, deleting === null ? list.users : null);
  const close = () => setDeleting(null);
  // The button that asked disappeared with its row.
  useEffect(() => {
    if (deleting !== null || !isGone.current) return;
    isGone.current = false;
    region.current?.focus({ preventScroll: true });
  }, [deleting]);
  return (
    <div ref={region} className="merchant-users-region" role="region" aria-label="Users" tabIndex={-1}>
      {merchant.archived && <ArchivedNote what="its users" can="viewed and deleted, but not changed" />}
      <MerchantUsersList merchant={merchant} list={list} searchParam={searchParam} onDelete={setDeleting} />
      {deleting && (
        <DeleteMerchantUserDialog
          merchant={merchant}
          user={deleting}
          onClose={close}
          onDeleted={() => {
            const { username } = deleting;
            dispatch(userFormActions.dropped({ ref: { merchantId: merchant.id, username } }));
            isGone.current = true;
            close();
          }}
        />
      )}
    </div>
  );
}
