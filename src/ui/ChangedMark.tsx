interface ChangedMarkProps {
  readonly isChanged: boolean;
  readonly text: string;
  /** More about it, where `text` has to be short. */
  readonly title?: string;
}

/**
 * Says that what is shown below does not match what is in the fields. It always takes up its space, so nothing moves.
 */
export const ChangedMark = ({ isChanged, text, title }: ChangedMarkProps) => (
  <span className="changed-mark" role="status" title={isChanged ? title : undefined}>
    {isChanged && text}
  </span>
);
