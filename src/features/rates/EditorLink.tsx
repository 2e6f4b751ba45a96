import { Tooltip } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { PriceEditor } from '../../domain/rates/explainRates';
import { paths } from '../../paths';
import { useMediaQuery } from '../../ui/useMediaQuery';

/** The merchant that the links lead to. */
export interface LinkedMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
}

/** The page on which a part of a price, or a reason, is changed, with the row, card or dialog to open there. */
export function editorPath(editor: PriceEditor, merchant: LinkedMerchant): string {
  switch (editor.kind) {
    case 'zonePrefix':
      return paths.zones(merchant, { zone: editor.zoneId, prefix: editor.prefix });
    case 'zone':
      return paths.zones(merchant, { zone: editor.zoneId });
    case 'merchant':
      return paths.merchants(merchant.merchantName, merchant.merchantId);
    case 'rule':
      return paths.shippingRules(merchant, { rule: editor.ruleId });
    case 'service':
      return paths.shippingRules(merchant, { rule: editor.ruleId, service: editor.service ?? null });
    case 'weightPricing':
      return paths.shippingRules(merchant, { rule: editor.ruleId, open: 'weights' });
    case 'windows':
      return paths.shippingRules(merchant, { rule: editor.ruleId, open: 'windows' });
  }
}

const TEXTS: Record<PriceEditor['kind'], string> = {
  zonePrefix: 'Edit prefix',
  zone: 'Edit zone',
  merchant: 'Edit merchant',
  rule: 'Edit rule',
  service: 'Edit service',
  weightPricing: 'Weight pricing',
  windows: 'Edit windows',
};

interface EditorLinkProps {
  readonly editor: PriceEditor;
  readonly merchant: LinkedMerchant;
}

/** A link to the editor of a part; on narrow screens a pencil with a tooltip. */
export function EditorLink({ editor, merchant }: EditorLinkProps) {
  const isNarrow = useMediaQuery('(max-width: 1280px)');
  const to = editorPath(editor, merchant);
  const text = TEXTS[editor.kind];
  if (!isNarrow) return <Link to={to}>{text}</Link>;
  return (
    <Tooltip content={text} placement="top" compact>
      <Link to={to} aria-label={text} className="why-pencil">
        <Edit size={14} />
      </Link>
    </Tooltip>
  );
}
