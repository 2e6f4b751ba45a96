import { Button, Menu, MenuDivider, MenuItem, Popover } from '@blueprintjs/core';
import { Archive, Flows, More, People, PolygonFilter } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { paths } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectMerchantSearch } from '../../store/views/merchants/merchantListSelectors';
import { useRouterLink } from '../../ui/useRouterLink';

interface RowMenuProps {
  readonly merchant: MerchantRecord;
  readonly tabIndex: number;
  /** Asks whether to archive. */
  readonly onArchive: () => void;
}

/** The merchant's pages, and its archiving (MLS-08 to MLS-11). An archived one has nothing to archive (D-090). */
export function RowMenu({ merchant, tabIndex, onArchive }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Hundreds of rows scroll by without one: a popover costs as much as the rest of a row.
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="minimal"
        size="small"
        icon={<More />}
        tabIndex={tabIndex}
        active={isOpen}
        aria-label={`Actions for ${merchant.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {wasOpened.current && (
        <Popover
          isOpen={isOpen}
          placement="bottom-end"
          minimal
          content={<MenuOfMerchant merchant={merchant} onArchive={onArchive} />}
          renderTarget={({ ref }) => <span ref={ref} className="merchant-menu-anchor" />}
          // The button answers for itself.
          onInteraction={(opens, event) => {
            const isButton = event?.target instanceof Node && button.current?.contains(event.target) === true;
            if (!isButton) setIsOpen(opens);
          }}
        />
      )}
    </>
  );
}

function MenuOfMerchant({ merchant, onArchive }: Omit<RowMenuProps, 'tabIndex'>) {
  const searchParam = useAppSelector(selectMerchantSearch);
  const place = { merchantId: merchant.id, merchantName: merchant.name, searchParam };
  const zones = useRouterLink(paths.zones(place));
  const rules = useRouterLink(paths.shippingRules(place));
  const users = useRouterLink(paths.merchantUsers(merchant.id, searchParam));
  return (
    <Menu aria-label={`Actions for ${merchant.name}`}>
      <MenuItem icon={<PolygonFilter />} text="Edit zones" {...zones} />
      <MenuItem icon={<Flows />} text="Shipping rules" {...rules} />
      <MenuItem icon={<People />} text="Manage Users" {...users} />
      {!merchant.archived && (
        <>
          <MenuDivider />
          <MenuItem icon={<Archive />} intent="danger" text="Archive Merchant" onClick={onArchive} />
        </>
      )}
    </Menu>
  );
}
