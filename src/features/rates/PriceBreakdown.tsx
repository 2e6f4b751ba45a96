import { Button, Spinner } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { counted } from '../../contract/counts';
import type { Rate } from '../../contract/schemas/rates';
import { formatDollars } from '../../domain/orders/money';
import type { CodeFact, PricePart, RatesExplained } from '../../domain/rates/explainRates';
import { useAppDispatch } from '../../store/hooks';
import { readBasis } from '../../store/views/rates/lookUpRates';
import type { BasisPhase } from '../../store/views/rates/ratesSlice';
import { paths } from '../../paths';
import { EditorLink, type LinkedMerchant } from './EditorLink';
import { RatesCard } from './RatesCard';
import './priceBreakdown.css';

interface PriceBreakdownProps {
  /** The rate that is explained. */
  readonly rate: Rate;
  readonly basis: BasisPhase;
  readonly explained: RatesExplained | null;
  readonly merchant: LinkedMerchant;
}

/** Explains the chosen price: the zones and the rule, and each part of the sum with a link to its editor. */
export function PriceBreakdown({ rate, basis, explained, merchant }: PriceBreakdownProps) {
  return (
    <RatesCard
      title={`Why ${formatDollars(rate.price) ?? ''}?`}
      note={rate.name}
      isBusy={basis === 'loading'}
      className="why-card"
    >
      {explained ? (
        <Explained rate={rate} explained={explained} merchant={merchant} />
      ) : (
        <Unexplained basis={basis} />
      )}
    </RatesCard>
  );
}

function Explained({
  rate,
  explained,
  merchant,
}: Pick<PriceBreakdownProps, 'rate' | 'merchant'> & { readonly explained: RatesExplained }) {
  const { origin, destination, rule, rates } = explained;
  const ofService = rates.filter(({ service }) => service === rate.service);
  const found =
    ofService.find(({ name, price }) => name === rate.name && price === rate.price) ??
    ofService.find(({ name }) => name === rate.name) ??
    ofService[0];
  const transit = `In transit ${counted(rule.inTransitDays, 'day')}`;
  return (
    <>
      <dl className="why-facts">
        <PrefixFact title={`Origin ${origin.code}`} fact={origin} merchant={merchant} />
        <PrefixFact title={`Recipient ${destination.code}`} fact={destination} merchant={merchant} />
        <div className="why-fact">
          <dt>Shipping rule</dt>
          <dd>
            <Link to={paths.shippingRules(merchant, { rule: rule.id })} className="why-fact-name">
              {rule.originZone} to {rule.destinationZone}
            </Link>
            <span className="why-fact-note">{transit}</span>
          </dd>
        </div>
      </dl>
      {found === undefined || found.price !== rate.price ? (
        <p className="why-differs">
          The zones and rules as they are now do not give this price. They may have changed since: get the
          rates again.
        </p>
      ) : (
        <Sum parts={found.parts} price={rate.price} merchant={merchant} />
      )}
    </>
  );
}

function PrefixFact({
  title,
  fact: { zone, prefix, text },
  merchant,
}: {
  readonly title: string;
  readonly fact: CodeFact;
  readonly merchant: LinkedMerchant;
}) {
  return (
    <div className="why-fact">
      <dt>{title}</dt>
      <dd>
        <Link to={paths.zones(merchant, { zone: zone.id, prefix })} className="why-fact-name">
          {zone.name}
        </Link>
        <span className="why-fact-note">
          prefix <span className="why-prefix">{prefix}</span> {text}
        </span>
      </dd>
    </div>
  );
}

interface SumProps {
  readonly parts: readonly PricePart[];
  readonly price: number;
  readonly merchant: LinkedMerchant;
}

/** The parts of the price, each with its source. A part that is not in the sum says why. */
function Sum({ parts, price, merchant }: SumProps) {
  return (
    <table className="why-parts">
      <colgroup>
        <col className="why-part" />
        <col />
        <col className="why-link" />
        <col className="why-amount" />
      </colgroup>
      <thead className="why-heads">
        <tr>
          <th scope="col">
            <span>Part</span>
          </th>
          <th scope="col">
            <span>Source</span>
          </th>
          <th scope="col">
            <span>Editor</span>
          </th>
          <th scope="col">
            <span>Amount</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ kind, label, source, amount, editor }, at) => (
          <tr key={kind} className={amount === null ? 'why-unused' : ''}>
            <th scope="row">{label}</th>
            <td className="why-source">{source}</td>
            <td className="why-link">
              <EditorLink editor={editor} merchant={merchant} />
            </td>
            <td className="why-amount">{amountText(amount, at === 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Price
          </th>
          <td className="why-amount">{formatDollars(price)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** `$9.25` for the first part, `+ $1.50` for what is added to it, a dash for what is not in the sum. */
function amountText(amount: number | null, isFirst: boolean): string {
  const text = formatDollars(amount);
  if (text === null) return '–';
  return isFirst || (amount ?? 0) < 0 ? text : `+ ${text}`;
}

/** Shown until the merchant is loaded, and if that fails. */
function Unexplained({ basis }: { readonly basis: BasisPhase }) {
  const dispatch = useAppDispatch();
  if (basis === 'loading') {
    return (
      <div className="why-waiting" role="status" aria-label="Reading the merchant's zones and rules">
        <Spinner size={20} />
      </div>
    );
  }
  return (
    <div className="why-waiting">
      <p>
        {basis === 'failed'
          ? 'The merchant could not be read, so the price cannot be explained.'
          : 'The current zones and rules do not give this price. They may have changed since: get the rates again.'}
      </p>
      {basis === 'failed' && <Button size="small" text="Retry" onClick={() => void dispatch(readBasis())} />}
    </div>
  );
}
