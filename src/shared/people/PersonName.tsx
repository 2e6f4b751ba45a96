import { Cog } from '@blueprintjs/icons';
import { initialsOf } from '../../lib/initials';
import { textHash } from '../../lib/textHash';
import { EllipsisText } from '../../ui/EllipsisText';

/** One of the six colours of `personName.css`: the last of 36 digits is as good as another. */
const colorOf = (text: string): number => parseInt(textHash(text).slice(-1), 36) % 6;

interface PersonProps {
  /** E-mail of a person, or the trail's word for the server's own work. */
  readonly by: string;
  readonly name?: string | undefined;
}

/** Two letters in a circle whose colour stays the person's; a wheel for what no person did. Says nothing by itself. */
function PersonCircle({ by, name }: PersonProps) {
  if (!by.includes('@')) return <Cog className="person-none" size={14} aria-hidden />;
  return (
    <span className={`person-circle person-circle-${colorOf(by)}`} aria-hidden>
      {initialsOf(by, name)}
    </span>
  );
}

/** Who did something: circle and name, or the e-mail where no name is known. */
export function PersonName({ by, name }: PersonProps) {
  return (
    <span className="person-name" title={by}>
      <PersonCircle by={by} name={name} />
      <EllipsisText>{name ?? by}</EllipsisText>
    </span>
  );
}
