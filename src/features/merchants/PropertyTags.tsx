import { Tag, type Intent } from '@blueprintjs/core';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { EmptyDash } from '../../ui/EmptyDash';
import { HoverTip } from '../../ui/HoverTip';
import { textWidth } from '../../ui/textWidth';
import { TAG_PADDING, tagsThatFit } from './tagsThatFit';

const TAG_FONT = 12;

interface PropertyTagsProps {
  readonly merchant: MerchantRecord;
  /** Width of the cell in pixels; 0 when it is not known. */
  readonly room: number;
}

/** The shop's name, Auto Pickup, Signature Required (MLS-05, MLS-06); those without room stand behind a `+n`. */
export function PropertyTags({ merchant, room }: PropertyTagsProps) {
  const tags = tagsOf(merchant);
  if (tags.length === 0) return <EmptyDash />;
  const widths = room > 0 ? tags.map(({ text }) => textWidth(text, TAG_FONT) + TAG_PADDING) : [];
  const shown = room > 0 ? tagsThatFit(widths, room) : tags.length;
  const rest = tags
    .slice(shown)
    .map(({ text }) => text)
    .join(', ');
  return (
    <>
      {tags.slice(0, shown).map(({ text, intent }) => (
        <Tag key={text} minimal intent={intent} title={(widths[0] ?? 0) > room ? text : undefined}>
          {text}
        </Tag>
      ))}
      {rest !== '' && (
        <HoverTip content={rest}>
          <Tag minimal className="merchant-more">
            <span aria-hidden="true">+{tags.length - shown}</span>
            <span className="visually-hidden">{rest}</span>
          </Tag>
        </HoverTip>
      )}
    </>
  );
}

function tagsOf({ shopifyShop, createPickup, signatureRequired }: MerchantRecord) {
  const tags: { readonly text: string; readonly intent: Intent }[] = [];
  if (shopifyShop) tags.push({ text: shopifyShop, intent: 'none' });
  if (createPickup) tags.push({ text: 'Auto Pickup', intent: 'primary' });
  if (signatureRequired) tags.push({ text: 'Signature Required', intent: 'warning' });
  return tags;
}
