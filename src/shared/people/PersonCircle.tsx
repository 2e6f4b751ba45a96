import { initialsOf } from '../../lib/initials';
import { textHash } from '../../lib/textHash';

/** One of the six colours of `personName.css`: the last of 36 digits is as good as another. */
const colorOf = (text: string): number => parseInt(textHash(text).slice(-1), 36) % 6;

interface PersonCircleProps {
  /** Counts where no name is known. */
  readonly email?: string;
  readonly name?: string | undefined;
}

/** Two letters in a circle whose colour stays the person's, wherever they are named. Says nothing by itself. */
export function PersonCircle({ email = '', name }: PersonCircleProps) {
  return (
    <span className={`person-circle person-circle-${colorOf(name ?? email)}`} aria-hidden>
      {initialsOf(email, name)}
    </span>
  );
}
