import { Tag, type Intent } from '@blueprintjs/core';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';

/** The shop's name, cut off if there is no room; Auto Pickup and Signature Required, never cut off (MLS-05, MLS-06). */
export function PropertyTags({ merchant }: { readonly merchant: MerchantRecord }) {
  const tags = tagsOf(merchant);
  if (tags.length === 0) return <EmptyDash />;
  return (
    <>
      {tags.map(({ text, intent, className }) => (
        <Tag key={className} minimal intent={intent} className={className}>
          <EllipsisText>{text}</EllipsisText>
        </Tag>
      ))}
    </>
  );
}

interface PropertyTag {
  readonly text: string;
  readonly intent: Intent;
  readonly className: string;
}

function tagsOf({ shopifyShop, createPickup, signatureRequired }: MerchantRecord): PropertyTag[] {
  const tags: PropertyTag[] = [];
  if (shopifyShop) tags.push({ text: shopifyShop, intent: 'none', className: 'merchant-shop' });
  if (createPickup) tags.push({ text: 'Auto Pickup', intent: 'primary', className: 'merchant-pickup' });
  if (signatureRequired)
    tags.push({ text: 'Signature Required', intent: 'warning', className: 'merchant-signature' });
  return tags;
}
