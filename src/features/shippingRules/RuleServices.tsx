import { Cross } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { ruleOfRefusal, useChangeShippingRuleMutation } from '../../api/shippingRulesApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { SpeedPricingRow } from '../../contract/schemas/merchants';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { dispatcherName, serviceLine } from '../../domain/rules/speedRow';
import { selectConfig } from '../../store/config/configSlice';
import { ruleReceived } from '../../store/entities/shippingRules/shippingRulesSlice';
import { useAppSelector } from '../../store/hooks';
import { useDeletion } from '../../shared/editing/useDeletion';
import { AskButton } from '../../ui/AskButton';
import { CutText } from '../../ui/CutText';
import { useFocusKept } from '../../ui/useFocusKept';
import { useMarkedCard } from '../../ui/useMarkedCard';
import { speedRows } from '../../domain/rules/serviceRows';
import { ruleName } from './ruleParts';

type ServiceType = SpeedPricingRow['speedPricingType'];

const serviceOf = (rule: RuleRecord, type: ServiceType): SpeedPricingRow | undefined =>
  speedRows(rule).find(({ speedPricingType }) => speedPricingType === type);

interface RuleServicesProps {
  readonly rule: RuleRecord;
  readonly isReadOnly: boolean;
  /** The type of the service that a link points to; empty for none. */
  readonly marked: string;
}

/**
 * The services of a rule, `-{type} (+{price}$) [dispatcher]`, each with a remove button that asks first (SHR-07,
 * SHR-08).
 */
export function RuleServices({ rule, isReadOnly, marked }: RuleServicesProps) {
  const [change] = useChangeShippingRuleMutation();
  const [removing, setRemoving] = useState<readonly ServiceType[]>([]);
  const { merchantId, originZone, destinationZone } = rule;
  const provider = useAppSelector(selectConfig);
  const region = useFocusKept<HTMLUListElement>();
  const pair = { originZone, destinationZone };
  const { send } = useDeletion<ServiceType, RuleRecord>({
    held: rule,
    part: serviceOf,
    call: (speedPricingType, how) =>
      change({
        rule,
        change: { action: 'remove', body: { speedPricingRow: { speedPricingType } } },
        ...how,
      }).unwrap(),
    currentOf: (refusal) => ruleOfRefusal(refusal, rule),
    brought: ruleReceived,
    now: (theirs, type) => {
      const now = serviceOf(theirs, type);
      return now === undefined ? null : serviceLine(now, provider);
    },
    about: (type) => `rule/${rule.id}/remove/${type}`,
    success: (type) => {
      const said = { text: merchantMessages.serviceRemoved, lines: [`${type} of ${ruleName(rule)}`] };
      // The row as the question showed it: if it had changed since, the server would have refused to remove it.
      const row = serviceOf(rule, type);
      return row
        ? { ...said, restores: { kind: 'service', rule: { id: rule.id, merchantId, ...pair }, row } }
        : said;
    },
    onDone: () => undefined,
    onKept: () => undefined,
  });
  const rows = speedRows(rule);
  const isThere = rows.some(({ speedPricingType }) => speedPricingType === marked);
  // If the service was here before, do not announce its removal.
  const [wasMissing] = useState(marked !== '' && !isThere);
  const gone = wasMissing && !isThere && marked !== '' && (
    <p className="rule-service-gone" role="status">
      The service {marked} that this link points to is not here. It may have been removed.
    </p>
  );
  if (rows.length === 0) {
    return (
      <div className="rule-services rule-services-none">
        {gone}
        <p>No services. Rates show one STANDARD price.</p>
      </div>
    );
  }
  const remove = ({ speedPricingType }: SpeedPricingRow) => {
    setRemoving((others) => [...others, speedPricingType]);
    void send(speedPricingType).finally(() =>
      setRemoving((all) => all.filter((type) => type !== speedPricingType)),
    );
  };
  return (
    <ul className="rule-services" ref={region} tabIndex={-1} aria-label={`Services of ${ruleName(rule)}`}>
      {gone && <li>{gone}</li>}
      {rows.map((row) => (
        <ServiceLine key={row.speedPricingType} isMarked={row.speedPricingType === marked}>
          <ServiceText row={row} />
          {!isReadOnly && (
            <AskButton
              className="rule-service-cross"
              label={`Remove ${row.speedPricingType} of ${ruleName(rule)}`}
              icon={<Cross size={14} />}
              action="Remove"
              question={`Remove ${row.speedPricingType}?`}
              isPending={removing.includes(row.speedPricingType)}
              pendingLabel={`Removing ${row.speedPricingType}`}
              onConfirm={() => remove(row)}
            />
          )}
        </ServiceLine>
      ))}
    </ul>
  );
}

/** @param isMarked whether a link points to this service */
function ServiceLine({ isMarked, children }: { readonly isMarked: boolean; readonly children: ReactNode }) {
  const host = useMarkedCard<HTMLLIElement>(isMarked);
  return (
    <li ref={host} tabIndex={-1} className={isMarked ? 'rule-service-marked' : ''}>
      {children}
    </li>
  );
}

function ServiceText({ row }: { readonly row: SpeedPricingRow }) {
  const provider = useAppSelector(selectConfig);
  const { speedPricingType, price, dispatcher } = row;
  const by = dispatcher ? ` [${dispatcherName(dispatcher, provider)}]` : '';
  return (
    <CutText className="rule-service-text" texts={[serviceLine(row, provider)]}>
      {serviceLine({ speedPricingType, price }, provider)}
      <span className="rule-service-by">{by}</span>
    </CutText>
  );
}
