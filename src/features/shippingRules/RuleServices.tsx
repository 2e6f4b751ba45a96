import { Button, Popover, Spinner } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useRef, useState, type ReactNode } from 'react';
import { useChangeShippingRuleMutation } from '../../api/shippingRulesApi';
import { merchantMessages } from '../../contract/merchantMessages';
import type { SpeedPricingRow } from '../../contract/schemas/merchants';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { dispatcherName, serviceLine } from '../../domain/rules/speedRow';
import { selectConfig } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { useSend } from '../../store/useSend';
import { useFocusBack } from '../../ui/useFocusBack';
import { useFocusKept } from '../../ui/useFocusKept';
import { useMarkedCard } from '../../ui/useMarkedCard';
import { ruleName, speedRows } from './ruleParts';

interface RuleServicesProps {
  readonly rule: RuleRecord;
  readonly isReadOnly: boolean;
  /** The type of the service a link led to; empty for none. */
  readonly marked: string;
}

/** The services of a rule, `-{type} (+{price}$) [dispatcher]`, each with a cross that asks (SHR-07, SHR-08, D-122). */
export function RuleServices({ rule, isReadOnly, marked }: RuleServicesProps) {
  const [change] = useChangeShippingRuleMutation();
  const [removing, setRemoving] = useState<SpeedPricingRow['speedPricingType'] | null>(null);
  const region = useFocusKept<HTMLUListElement>();
  const { send } = useSend({
    call: (arg: Parameters<typeof change>[0], idempotencyKey) => change({ ...arg, idempotencyKey }).unwrap(),
    success: merchantMessages.serviceRemoved,
    onDone: () => setRemoving(null),
    onFailed: () => setRemoving(null),
  });
  const rows = speedRows(rule);
  const isThere = rows.some(({ speedPricingType }) => speedPricingType === marked);
  // Once it was here, it is no news that it was removed.
  const [wasMissing] = useState(marked !== '' && !isThere);
  const gone = wasMissing && !isThere && marked !== '' && (
    <p className="rule-service-gone" role="status">
      The service {marked} that the link leads to is not here. It may have been removed.
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
    if (removing !== null) return;
    setRemoving(speedPricingType);
    const { merchantId, originZone, destinationZone } = rule;
    void send({
      merchantId,
      pair: { originZone, destinationZone },
      change: { action: 'remove', body: { speedPricingRow: { speedPricingType } } },
    });
  };
  return (
    <ul className="rule-services" ref={region} tabIndex={-1} aria-label={`Services of ${ruleName(rule)}`}>
      {gone && <li>{gone}</li>}
      {rows.map((row) => (
        <ServiceLine key={row.speedPricingType} isMarked={row.speedPricingType === marked}>
          <ServiceText row={row} />
          {!isReadOnly && (
            <RemoveButton
              row={row}
              of={ruleName(rule)}
              isRemoving={removing === row.speedPricingType}
              onRemove={() => remove(row)}
            />
          )}
        </ServiceLine>
      ))}
    </ul>
  );
}

/** `isMarked`: a link led to this service. */
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
    <span className="rule-service-text" title={serviceLine(row, provider)}>
      {serviceLine({ speedPricingType, price }, provider)}
      <span className="rule-service-by">{by}</span>
    </span>
  );
}

interface RemoveButtonProps {
  readonly row: SpeedPricingRow;
  /** The rule's name. */
  readonly of: string;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** The cross of a service, and the small question at it. Of hundreds of crosses only the one that asks has a popover. */
function RemoveButton({ row: { speedPricingType: type }, of, isRemoving, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const cross = useRef<HTMLButtonElement>(null);
  useFocusBack(isAsking, cross);
  const close = () => setAsking(false);
  return (
    <span className="rule-service-remove">
      <Button
        ref={cross}
        className="rule-service-cross"
        variant="minimal"
        size="small"
        icon={isRemoving ? <Spinner size={14} aria-label={`Removing ${type}`} /> : <Cross size={14} />}
        aria-label={`Remove ${type} of ${of}`}
        aria-expanded={isAsking}
        aria-disabled={isRemoving}
        title="Remove"
        onClick={() => setAsking(!isRemoving)}
      />
      {isAsking && (
        <Popover
          isOpen
          placement="bottom-end"
          onInteraction={(isOpen) => {
            if (!isOpen) close();
          }}
          content={
            <div className="rule-remove-ask" role="group" aria-label={`Remove ${type}?`}>
              <p>Remove {type}?</p>
              <Button
                size="small"
                intent="danger"
                text="Remove"
                autoFocus
                onClick={() => {
                  close();
                  onRemove();
                }}
              />
              <Button size="small" variant="minimal" text="Cancel" onClick={close} />
            </div>
          }
          // Over the cross: clicked once more it closes.
          renderTarget={({ ref }) => <span ref={ref} className="rule-service-asking" onClick={close} />}
        />
      )}
    </span>
  );
}
