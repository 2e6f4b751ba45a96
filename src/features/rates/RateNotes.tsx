import { InfoSign } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { RatesExplained } from '../../domain/rates/explainRates';
import { editorPath, type LinkedMerchant } from './EditorLink';
import './rateList.css';

interface RateNotesProps {
  readonly explained: RatesExplained;
  readonly merchant: LinkedMerchant;
}

/** Below the rates: services that are left out or unexpectedly shown, each with the reason and a link to its editor. */
export function RateNotes({ explained, merchant }: RateNotesProps) {
  const notes = [...explained.rates.flatMap(({ note }) => note ?? []), ...explained.leftOut];
  if (notes.length === 0) return null;
  return (
    <ul className="rate-notes" aria-label="About the services">
      {notes.map(({ service, text, editor }, at) => (
        <li key={at} className="rate-note">
          <InfoSign size={14} />
          <span>
            {text}{' '}
            <Link to={editorPath(editor, merchant)} aria-label={`Change it: ${service}`}>
              Change it
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
