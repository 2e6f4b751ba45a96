import { initialsOf } from '../../lib/initials';
import { textHash } from '../../lib/textHash';

/** One of the six colours of `personName.css`, from the last base-36 digit of the hash. */
const colorOf = (text: string): number => parseInt(textHash(text).slice(-1), 36) % 6;

interface PersonCircleProps {
  /** Used if no name is known. */
  readonly email?: string;
  readonly name?: string | undefined;
}

/** Two letters in a circle, whose colour is always the same for a person. Hidden from screen readers. */
export function PersonCircle({ email = '', name }: PersonCircleProps) {
  return (
    <span className={`person-circle person-circle-${colorOf(name ?? email)}`} aria-hidden>
      {initialsOf(email, name)}
    </span>
  );
}
