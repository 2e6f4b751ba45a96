import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { SUPER_ADMIN_ONLY } from '../../contract/roles';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { isServiceUser, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectHasAnyRole } from '../../store/session/sessionSlice';
import { ActionsButton } from '../../ui/ActionsButton';
import { useRouterLink } from '../../shared/links/useRouterLink';

interface UserMenuProps {
  readonly merchant: MerchantRecord;
  readonly user: MerchantUserRecord;
  readonly searchParam: string | null;
  /** Opens the question whether to delete. */
  readonly onDelete: (user: MerchantUserRecord) => void;
}

/**
 * The actions on a user (MUS-02, MUS-03): only super_admins can edit, and a service user or a user of an archived
 * merchant can only be deleted.
 */
export function UserMenu(props: UserMenuProps) {
  return (
    <ActionsButton label={`Actions for ${props.user.username}`}>
      <ItemsOfUser {...props} />
    </ActionsButton>
  );
}

function ItemsOfUser({ merchant, user, searchParam, onDelete }: UserMenuProps) {
  const mayEdit = useAppSelector((state) => selectHasAnyRole(state, SUPER_ADMIN_ONLY));
  const edit = useRouterLink(paths.editMerchantUser(merchant.id, user.username, searchParam));
  const isService = isServiceUser(user);
  return (
    <>
      {mayEdit && !isService && !merchant.archived && (
        <>
          <MenuItem {...edit} icon={<Edit />} text="Edit User" />
          <MenuDivider />
        </>
      )}
      <MenuItem
        icon={<Trash />}
        intent="danger"
        text={isService ? 'Delete Service User' : 'Delete User'}
        onClick={() => onDelete(user)}
      />
    </>
  );
}
