import { Cog } from '@blueprintjs/icons';
import { CutText } from '../../ui/CutText';
import { PersonCircle } from './PersonCircle';

interface PersonNameProps {
  /** Email of a person, or the audit trail's word for the server's own work. */
  readonly by: string;
  readonly name?: string | undefined;
}

/** Who did something: circle and name, or the email if no name is known; a cog for what no person did. */
export function PersonName({ by, name }: PersonNameProps) {
  return (
    <span className="person-name" title={name === undefined ? undefined : by}>
      {by.includes('@') ? (
        <PersonCircle email={by} name={name} />
      ) : (
        <Cog className="person-none" size={14} aria-hidden />
      )}
      <CutText texts={[name ?? by]} />
    </span>
  );
}
