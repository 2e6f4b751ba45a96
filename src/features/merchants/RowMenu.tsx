import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Archive, Flows, People, PolygonFilter } from '@blueprintjs/icons';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectMerchantSearch } from '../../store/views/merchants/merchantListSelectors';
import { ActionsButton } from '../../ui/ActionsButton';
import { useRouterLink } from '../../shared/links/useRouterLink';

interface RowMenuProps {
  readonly merchant: MerchantRecord;
  readonly tabIndex: number;
  /** Opens the question whether to archive. */
  readonly onArchive: () => void;
}

/** Links to the merchant's pages, and Archive (MLS-08 to MLS-11), which an archived merchant does not have. */
export function RowMenu({ merchant, tabIndex, onArchive }: RowMenuProps) {
  return (
    <ActionsButton label={`Actions for ${merchant.name}`} tabIndex={tabIndex}>
      <ItemsOfMerchant merchant={merchant} onArchive={onArchive} />
    </ActionsButton>
  );
}

function ItemsOfMerchant({ merchant, onArchive }: Omit<RowMenuProps, 'tabIndex'>) {
  const searchParam = useAppSelector(selectMerchantSearch);
  const merchantAddress = { merchantId: merchant.id, merchantName: merchant.name, searchParam };
  const zones = useRouterLink(paths.zones(merchantAddress));
  const rules = useRouterLink(paths.shippingRules(merchantAddress));
  const users = useRouterLink(paths.merchantUsers(merchant.id, searchParam));
  return (
    <>
      <MenuItem icon={<PolygonFilter />} text="Edit zones" {...zones} />
      <MenuItem icon={<Flows />} text="Shipping rules" {...rules} />
      <MenuItem icon={<People />} text="Manage Users" {...users} />
      {!merchant.archived && (
        <>
          <MenuDivider />
          <MenuItem icon={<Archive />} intent="danger" text="Archive Merchant" onClick={onArchive} />
        </>
      )}
    </>
  );
}
