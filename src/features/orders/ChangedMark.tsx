import './changedMark.css';

interface ChangedMarkProps {
  readonly isChanged: boolean;
  readonly text: string;
  readonly title: string;
}

/** Says that the list below does not match what is in the fields. It always takes up its space, so nothing moves. */
export const ChangedMark = ({ isChanged, text, title }: ChangedMarkProps) => (
  <span className="search-changed" role="status" title={isChanged ? title : undefined}>
    {isChanged && text}
  </span>
);
