import { Add } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';

interface AddCardProps {
  /** The page that adds another one. */
  readonly to: string;
  readonly text: string;
  /** What it means that there are none yet. */
  readonly note?: string;
}

/** The last of a page's cards: dashed, and all of it is a link (ZON-04, SHR-02). */
export function AddCard({ to, text, note }: AddCardProps) {
  return (
    <li className="card-add">
      <Link to={to} className="card-add-link">
        <Add size={20} />
        <span>{text}</span>
        {note && <span className="card-add-note">{note}</span>}
      </Link>
    </li>
  );
}
