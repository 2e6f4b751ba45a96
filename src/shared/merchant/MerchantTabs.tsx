import type { MerchantAddress } from '../../paths';
import { useRouterLink } from '../links/useRouterLink';
import { MERCHANT_TABS, merchantPages, type MerchantTab } from './merchantPages';

interface MerchantTabsProps {
  readonly merchant: MerchantAddress;
  readonly current: MerchantTab;
}

/** Links to all pages of one merchant, so that it can be set up without returning to the list. */
export function MerchantTabs({ merchant, current }: MerchantTabsProps) {
  const targets = merchantPages(merchant);
  return (
    <nav className="merchant-tabs" aria-label={`Pages of ${merchant.merchantName}`}>
      {MERCHANT_TABS.map((tab) => (
        <TabLink key={tab} tab={tab} to={targets[tab]} isCurrent={tab === current} />
      ))}
    </nav>
  );
}

interface TabLinkProps {
  readonly tab: MerchantTab;
  readonly to: string;
  readonly isCurrent: boolean;
}

function TabLink({ tab, to, isCurrent }: TabLinkProps) {
  return (
    <a {...useRouterLink(to)} className="merchant-tab" aria-current={isCurrent ? 'page' : undefined}>
      {tab}
    </a>
  );
}
