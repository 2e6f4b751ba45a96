import { selectTellsPresence } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import type { PresencePlace } from '../../store/presence/presenceSlice';
import { lazyPart } from '../../ui/lazyPart';
import { PartPlace } from '../../ui/PartPlace';

const PeopleHere = lazyPart(() =>
  import(/* webpackChunkName: 'presence' */ './PeopleHere').then((module) => ({
    default: module.PeopleHere,
  })),
);
/** A page does without it where its code does not come. */
const nothing = () => null;

/**
 * Who else has the record open, in the head of what shows it, and tells the others that this person has
 * (docs/decisions/0065-who-is-here.md). It locks nothing.
 */
export function WhoIsHere(place: PresencePlace) {
  const isTold = useAppSelector((state) => selectTellsPresence(state, place.entity));
  if (!isTold) return null;
  return (
    <PartPlace missing={nothing}>
      <PeopleHere {...place} />
    </PartPlace>
  );
}
