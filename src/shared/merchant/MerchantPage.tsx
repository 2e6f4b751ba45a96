import type { ReactNode } from 'react';
import type { MerchantOfPage } from '../../domain/merchants/merchantOfPage';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { paths } from '../../paths';
import { MerchantPageBody } from './MerchantPageBody';
import { MerchantPageHeader } from './MerchantPageHeader';
import { type MerchantTab } from './merchantPages';
import { MerchantTabs } from './MerchantTabs';

interface FrameProps {
  /** Whose page it is (`useMerchantOfPage`). */
  readonly merchant: MerchantOfPage;
  readonly className: string;
  /** What stands at the right of the title: a counter, then buttons. */
  readonly aside?: ReactNode;
  /** Draws the page, once its merchant is there; begun anew for another merchant. */
  readonly children: (merchant: MerchantRecord) => ReactNode;
}

/** A page among the tabs, or one below them, with the page that its Back leads to. */
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
