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
/** The page works without it if its code fails to load. */
const nothing = () => null;

/**
 * Shows who else has the record open, in the header of its card or dialog, and announces this user to them
 * (docs/decisions/0065-who-is-here.md). It locks nothing.
 */
export function WhoIsHere(place: PresencePlace) {
  const isShown = useAppSelector((state) => selectTellsPresence(state, place.entity));
  if (!isShown) return null;
  return (
    <PartPlace missing={nothing}>
      <PeopleHere {...place} />
    </PartPlace>
  );
}
