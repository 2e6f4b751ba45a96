import { AnchorButton } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import './theme/cards.css';
import { useRouterLink } from './useRouterLink';

interface AddCardProps {
  /** The page that adds one more. */
  readonly to: string;
  readonly text: string;
  /** What it means that there is none yet. */
  readonly note?: string;
}

/** The last of a page's cards: dashed, and the whole of it is the link (ZON-04, SHR-02). */
export function AddCard({ to, text, note }: AddCardProps) {
  const link = useRouterLink(to);
  return (
    <li className="card-add">
      <AnchorButton {...link} className="card-add-link" variant="minimal" fill>
        <Add size={20} />
        <span>{text}</span>
        {note && <span className="card-add-note">{note}</span>}
      </AnchorButton>
    </li>
  );
}
