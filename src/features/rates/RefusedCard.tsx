import { Link } from 'react-router-dom';
import { refusalEditor } from '../../domain/rates/rateRefusal';
import { paths } from '../../paths';
import type { LinkedMerchant } from './EditorLink';
import { RatesCard } from './RatesCard';

interface RefusedCardProps {
  /** The server's message. */
  readonly problem: string;
  readonly merchant: LinkedMerchant;
}

/** Shown instead of the rates: why there are none, and a link to the page where that can be corrected. */
export function RefusedCard({ problem, merchant }: RefusedCardProps) {
  const editor = refusalEditor(problem);
  return (
    <RatesCard title="Rates" aside="none" className="refused-card">
      <div className="rates-refused">
        <p>{problem}</p>
        {editor === 'zones' && <Link to={paths.zones(merchant)}>Open zones</Link>}
        {editor === 'shippingRules' && <Link to={paths.shippingRules(merchant)}>Open shipping rules</Link>}
      </div>
    </RatesCard>
  );
}
