import './changedMark.css';

interface ChangedMarkProps {
  readonly isChanged: boolean;
  readonly text: string;
  readonly title: string;
}

/** Says that the list below is not of what stands in the fields. It keeps its place, so that nothing moves. */
export const ChangedMark = ({ isChanged, text, title }: ChangedMarkProps) => (
  <span className="search-changed" role="status" title={isChanged ? title : undefined}>
    {isChanged && text}
  </span>
);
