import { Tooltip } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { PriceEditor } from '../../domain/rates/explainRates';
import { paths } from '../../paths';
import { useMediaQuery } from '../../ui/useMediaQuery';

/** The merchant whose pages are linked. */
export interface LinkedMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
}

/** Where a part of a price, or a reason, is changed: the page of it, with the very row, card or dialog to open. */
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

/** A link to the editor of a part; where there is little room, a pencil that says so when asked. */
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
