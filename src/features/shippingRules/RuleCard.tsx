import { Button } from '@blueprintjs/core';
import { ArrowRight, Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import { hasSpeedPricing } from '../../domain/rules/speedRow';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { RuleNumber } from './RuleNumber';
import { RuleServices } from './RuleServices';
import { hasDeliveryConstraints, ruleName } from './ruleParts';

interface RuleCardProps {
  readonly rule: RuleRecord;
  /** An archived merchant's: to be looked at only. */
  readonly isReadOnly: boolean;
  readonly onOpen: (what: 'delete' | 'windows' | 'service' | 'weights') => void;
}

/** One rule: where from and to, its two numbers, its services, and the ways to what does not fit on a card (SHR-03). */
export function RuleCard({ rule, isReadOnly, onOpen }: RuleCardProps) {
  const titleId = useId();
  const name = ruleName(rule);
  return (
    <li className="card rule-card" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId} className="card-title rule-title" title={name} aria-label={name}>
          <span>{rule.originZone}</span>
          <ArrowRight size={14} />
          <span>{rule.destinationZone}</span>
        </h2>
        {!isReadOnly && (
          <Button
            className="card-delete"
            variant="minimal"
            icon={<Trash />}
            aria-label={`Delete shipping rule ${name}`}
            title="Delete shipping rule"
            onClick={() => onOpen('delete')}
          />
        )}
      </div>
      <dl className="rule-numbers">
        <RuleNumber rule={rule} field="inTransitDays" isReadOnly={isReadOnly} />
        <RuleNumber rule={rule} field="surcharge" isReadOnly={isReadOnly} />
      </dl>
      <RuleServices rule={rule} isReadOnly={isReadOnly} />
      <div className="rule-buttons">
        <CardButton
          text="View Delivery and Pickup Windows"
          name={name}
          reason={hasDeliveryConstraints(rule) ? null : 'This rule has no delivery constraints.'}
          onClick={() => onOpen('windows')}
        />
        {!isReadOnly && (
          <CardButton
            text="Add a new service"
            name={name}
            reason={hasSpeedPricing(rule.services) ? null : 'This rule has no services.'}
            onClick={() => onOpen('service')}
          />
        )}
        <CardButton
          text={isReadOnly ? 'View Weight Pricing' : 'View or Add Weight Pricing'}
          name={name}
          reason={null}
          onClick={() => onOpen('weights')}
        />
      </div>
    </li>
  );
}

interface CardButtonProps {
  readonly text: string;
  /** Of the rule, to tell the cards' buttons apart. */
  readonly name: string;
  /** Why it is disabled; null when it is not. */
  readonly reason: string | null;
  readonly onClick: () => void;
}

function CardButton({ text, name, reason, onClick }: CardButtonProps) {
  return (
    <ReasonTooltip reason={reason}>
      {(describedBy) => (
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
      )}
    </ReasonTooltip>
  );
}
