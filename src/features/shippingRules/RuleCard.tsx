import { Button } from '@blueprintjs/core';
import { ArrowRight, Duplicate, Trash } from '@blueprintjs/icons';
import { memo, useId } from 'react';
import { hasSpeedPricing } from '../../domain/rules/speedRow';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import type { RuleTarget } from '../../paths';
import { WhoIsHere } from '../../shared/presence/WhoIsHere';
import { useAppSelector } from '../../store/hooks';
import { selectIsTypedAbout } from '../../store/unsaved/draftsSlice';
import { HistoryButton } from '../../shared/history/HistoryButton';
import { CutText } from '../../ui/CutText';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { useMarkedCard } from '../../ui/useMarkedCard';
import { RuleNumber } from './RuleNumber';
import { RuleServices } from './RuleServices';
import { speedRows } from '../../domain/rules/serviceRows';
import { useIsKept } from '../../shared/editing/useDraft';
import { hasDeliveryConstraints, ruleName, serviceDraftId } from './ruleParts';

interface RuleCardProps {
  readonly rule: RuleRecord;
  /** The merchant is archived, so nothing can be changed. */
  readonly isReadOnly: boolean;
  /** The target of a link, if it is this card; otherwise null. */
  readonly marked: RuleTarget | null;
  /** Must be a stable function: three hundred cards are then redrawn only if their rule changes. */
  readonly onOpen: (what: RuleDialog, rule: RuleRecord) => void;
}

/** The dialogs that a card can open. */
export type RuleDialog = 'delete' | 'duplicate' | 'windows' | 'service' | 'weights';

/** One rule: its two zones, its two numbers, its services, and buttons for what does not fit on a card (SHR-03). */
export const RuleCard = memo(function RuleCard({ rule, isReadOnly, marked, onOpen }: RuleCardProps) {
  const titleId = useId();
  const name = ruleName(rule);
  const hasService = speedRows(rule).some(({ speedPricingType }) => speedPricingType === marked?.service);
  // A marked service takes the focus itself, instead of its card. Presence is shown only while something is typed on
  // the card, not for users who only read it.
  const isTyped = useAppSelector((state) => selectIsTypedAbout(state, rule.id));
  // Typed before the merchant was archived: it can still be read, copied and discarded.
  const isServiceKept = useIsKept(serviceDraftId(rule));
  const host = useMarkedCard<HTMLLIElement>(marked !== null && !hasService);
  return (
    <li
      ref={host}
      tabIndex={-1}
      className={marked ? 'card rule-card card-marked' : 'card rule-card'}
      aria-labelledby={titleId}
    >
      <div className="card-head">
        <h2 id={titleId} className="card-title rule-title" aria-label={name}>
          <CutText texts={[rule.originZone]} />
          <ArrowRight size={14} />
          <CutText texts={[rule.destinationZone]} />
        </h2>
        {isTyped && <WhoIsHere entity="shippingRule" recordId={rule.id} />}
        <HistoryButton
          isIcon
          kind="shippingRule"
          id={rule.id}
          name={`shipping rule ${name}`}
          version={rule.version}
        />
        {!isReadOnly && (
          <Button
            className="card-duplicate"
            variant="minimal"
            icon={<Duplicate />}
            aria-label={`Duplicate shipping rule ${name}`}
            title="Duplicate shipping rule"
            onClick={() => onOpen('duplicate', rule)}
          />
        )}
        {!isReadOnly && (
          <Button
            className="card-delete"
            variant="minimal"
            icon={<Trash />}
            aria-label={`Delete shipping rule ${name}`}
            title="Delete shipping rule"
            onClick={() => onOpen('delete', rule)}
          />
        )}
      </div>
      <dl className="rule-numbers">
        <RuleNumber rule={rule} field="inTransitDays" isReadOnly={isReadOnly} />
        <RuleNumber rule={rule} field="surcharge" isReadOnly={isReadOnly} />
      </dl>
      <RuleServices rule={rule} isReadOnly={isReadOnly} marked={marked?.service ?? ''} />
      <div className="rule-buttons">
        <CardButton
          text="View Delivery and Pickup Windows"
          name={name}
          reason={hasDeliveryConstraints(rule) ? null : 'This rule has no delivery constraints.'}
          onClick={() => onOpen('windows', rule)}
        />
        {(!isReadOnly || isServiceKept) && (
          <CardButton
            text="Add a new service"
            name={name}
            reason={hasSpeedPricing(rule.services) ? null : 'This rule has no services.'}
            onClick={() => onOpen('service', rule)}
          />
        )}
        <CardButton
          text={isReadOnly ? 'View Weight Pricing' : 'View or Add Weight Pricing'}
          name={name}
          reason={null}
          onClick={() => onOpen('weights', rule)}
        />
      </div>
    </li>
  );
});

interface CardButtonProps {
  readonly text: string;
  /** Name of the rule, which distinguishes the buttons of the cards. */
  readonly name: string;
  /** Why it is disabled; null if it is not. */
  readonly reason: string | null;
  readonly onClick: () => void;
}

function CardButton({ text, name, reason, onClick }: CardButtonProps) {
  const button = (describedBy?: string) => (
    <Button
      size="small"
      variant="outlined"
      fill
      text={text}
      aria-label={`${text} of ${name}`}
      aria-describedby={describedBy}
      disabled={reason !== null}
      onClick={onClick}
    />
  );
  // Draw no empty tooltips: hundreds of them would take a second.
  return reason === null ? button() : <ReasonTooltip reason={reason}>{button}</ReasonTooltip>;
}
