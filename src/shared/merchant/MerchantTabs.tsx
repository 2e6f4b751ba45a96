import { paths, type MerchantAddress } from '../../paths';
import { useRouterLink } from '../links/useRouterLink';

export type MerchantTab = 'Zones' | 'Shipping Rules' | 'Users' | 'Rates';

interface MerchantTabsProps {
  readonly merchant: MerchantAddress;
  readonly current: MerchantTab;
}

/** The pages of one merchant, each a link to the others: a merchant is set up without the way over the list. */
export function MerchantTabs({ merchant, current }: MerchantTabsProps) {
  const { merchantId, merchantName, searchParam } = merchant;
  const targets: Readonly<Record<MerchantTab, string>> = {
    Zones: paths.zones(merchant),
    'Shipping Rules': paths.shippingRules(merchant),
    Users: paths.merchantUsers(merchantId, searchParam),
    Rates: paths.merchantRates(merchant),
  };
  return (
    <nav className="merchant-tabs" aria-label={`Pages of ${merchantName}`}>
      {(Object.keys(targets) as MerchantTab[]).map((tab) => (
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
