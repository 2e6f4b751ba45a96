import type { ReactNode } from 'react';
import type { MerchantOfPage } from '../../domain/merchants/merchantOfPage';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { paths } from '../../paths';
import { MerchantPageBody } from './MerchantPageBody';
import { MerchantPageHeader } from './MerchantPageHeader';
import { type MerchantTab } from './merchantPages';
import { MerchantTabs } from './MerchantTabs';

interface FrameProps {
  /** The merchant of the page (`useMerchantOfPage`). */
  readonly merchant: MerchantOfPage;
  readonly className: string;
  /** Shown to the right of the title: a count, then buttons. */
  readonly aside?: ReactNode;
  /** Renders the page once its merchant is loaded; remounted for another merchant. */
  readonly children: (merchant: MerchantRecord) => ReactNode;
}

/** One of the tabs, or a page below a tab, with the target of its Back. */
type MerchantPageProps = FrameProps &
  (
    | { readonly page: MerchantTab; readonly back?: undefined }
    | { readonly page: string; readonly back: { readonly to: string; readonly label: string } }
  );

/** The frame of every page of a merchant. */
export function MerchantPage({ merchant, className, aside, children, ...place }: MerchantPageProps) {
  const { merchantId, name: merchantName, searchParam, load } = merchant;
  const { to, label } = place.back ?? { to: paths.merchants(searchParam), label: 'Back to merchants' };
  return (
    <div className={className}>
      <MerchantPageHeader
        merchantId={merchantId}
        merchantName={merchantName}
        page={place.page}
        backTo={to}
        backLabel={label}
        searchParam={searchParam}
      >
        {aside}
      </MerchantPageHeader>
      {place.back === undefined && (
        <MerchantTabs merchant={{ merchantId, merchantName, searchParam }} current={place.page} />
      )}
      <MerchantPageBody key={merchantId} load={load}>
        {children}
      </MerchantPageBody>
    </div>
  );
}
