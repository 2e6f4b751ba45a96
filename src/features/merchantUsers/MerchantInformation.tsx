import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { selectProductLabel } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { CopyButton } from '../../ui/CopyButton';
import { DetailCard } from '../../ui/DetailCard';
import { EmptyDash } from '../../ui/EmptyDash';

/** The merchant that the user will belong to, read-only (MUS-09): name, id and its id in the routing product. */
export function MerchantInformation({ merchant }: { readonly merchant: MerchantRecord }) {
  const product = useAppSelector(selectProductLabel);
  return (
    <DetailCard level={2} title="Merchant Information" className="merchant-user-card">
      <dl className="merchant-user-facts">
        <dt>Name</dt>
        <dd dir="auto">{merchant.name}</dd>
        <dt>Merchant Id</dt>
        <dd>
          <span className="merchant-users-code">{merchant.id}</span>
          <CopyButton text={merchant.id} label="Copy merchant id" />
        </dd>
        <dt>{product} Organization</dt>
        <dd>
          {merchant.organizationId ? (
            <>
              <span className="merchant-users-code">{merchant.organizationId}</span>
              <CopyButton text={merchant.organizationId} label={`Copy ${product} organization`} />
            </>
          ) : (
            <EmptyDash />
          )}
        </dd>
      </dl>
    </DetailCard>
  );
}
