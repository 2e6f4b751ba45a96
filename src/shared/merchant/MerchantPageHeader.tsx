import { AnchorButton } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { useRouterLink } from '../links/useRouterLink';

interface MerchantPageHeaderProps {
  /** The name in the title links to this merchant in the list. */
  readonly merchantId: string;
  /** Of any length: it is cut off if there is no room. */
  readonly merchantName: string;
  /** The last part of the title: `Zones`, `Shipping Rules`, `Users`. */
  readonly page: string;
  /** Target of Back: the list of merchants, or the page above this one. */
  readonly backTo: string;
  /** The list's search: `Merchants` in the title links back to it. */
  readonly searchParam: string | null;
  /** Accessible name and tooltip of Back. */
  readonly backLabel: string;
  /** Shown at the right: a count, then buttons. */
  readonly children?: ReactNode;
}

/**
 * The title row of every page of a merchant: Back, then `Merchants / {name} / Zones`. Its accessible name is the
 * specified `Merchants/{name}/Zones`; the gaps around the slashes are only visual.
 */
export function MerchantPageHeader({
  merchantId,
  merchantName,
  page,
  backTo,
  searchParam,
  backLabel,
  children,
}: MerchantPageHeaderProps) {
  const back = useRouterLink(backTo);
  const list = useRouterLink(paths.merchants(searchParam));
  const merchant = useRouterLink(paths.merchants(searchParam, merchantId));
  return (
    <header className="page-header merchant-page-header">
      <AnchorButton
        {...back}
        className="merchant-page-back"
        variant="minimal"
        icon={<ArrowLeft />}
        aria-label={backLabel}
        title={backLabel}
      />
      <h1
        className="merchant-page-title"
        title={`Merchants / ${merchantName} / ${page}`}
        aria-label={`Merchants/${merchantName}/${page}`}
      >
        <a {...list} className="merchant-page-crumb">
          Merchants
        </a>
        <span className="merchant-page-slash">/</span>
        <a {...merchant} className="merchant-page-name" dir="auto">
          {merchantName}
        </a>
        <span className="merchant-page-slash">/</span>
        <strong>{page}</strong>
      </h1>
      {children !== undefined && <div className="page-header-aside">{children}</div>}
    </header>
  );
}
