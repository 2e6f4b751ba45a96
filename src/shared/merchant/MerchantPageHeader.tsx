import { AnchorButton } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { useRouterLink } from '../links/useRouterLink';

interface MerchantPageHeaderProps {
  /** Its name in the title leads to it in the list. */
  readonly merchantId: string;
  /** Of any length: it is what is cut when there is no room. */
  readonly merchantName: string;
  /** The last part: `Zones`, `Shipping Rules`, `Users`. */
  readonly page: string;
  /** Where Back leads: the list of merchants, or the page this one belongs to. */
  readonly backTo: string;
  /** The list's search: `Merchants` in the title leads back to it. */
  readonly searchParam: string | null;
  /** What Back is called for screen readers and in its tooltip. */
  readonly backLabel: string;
  /** What stands at the right: a counter, then buttons. */
  readonly children?: ReactNode;
}

/**
 * The title row of every page of a merchant: Back, then `Merchants / {name} / Zones`. Its name is the specified
 * `Merchants/{name}/Zones`; the gaps around the slashes are drawn.
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
        <a {...merchant} className="merchant-page-name">
          {merchantName}
        </a>
        <span className="merchant-page-slash">/</span>
        <strong>{page}</strong>
      </h1>
      {children !== undefined && <div className="page-header-aside">{children}</div>}
    </header>
  );
}
