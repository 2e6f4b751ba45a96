import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { openRecord } from '../../store/presence/presentTab';
import { selectWhoIsHere, type PresencePlace } from '../../store/presence/presenceSlice';
import { selectIsTypedAbout } from '../../store/unsaved/draftsSlice';
import { CutText } from '../../ui/CutText';
import { PersonCircle } from '../people/PersonCircle';
import { presenceText, shownPeople, wholePresenceText } from './presenceText';

/** The circle and the text: `Dana is editing this order`. Nothing while nobody else is there. */
export function PeopleHere(place: PresencePlace) {
  usePresence(place);
  const people = useAppSelector((state) => selectWhoIsHere(state, place));
  const [first] = shownPeople(people);
  return (
    <span role="status" className="people-here">
      {first && (
        <CutText
          className="people-here-words muted"
          texts={[presenceText(people, place.entity)]}
          whole={wholePresenceText(people, place.entity)}
          icon={<PersonCircle name={first.name} />}
        />
      )}
    </span>
  );
}

/** Announces this user to the others while it is mounted. */
function usePresence({ entity, recordId }: PresencePlace): void {
  const dispatch = useAppDispatch();
  const isTyped = useAppSelector((state) => selectIsTypedAbout(state, recordId));
  const opened = useRef<ReturnType<ReturnType<typeof openRecord>> | null>(null);
  useEffect(() => {
    opened.current = dispatch(openRecord({ entity, recordId }));
    return () => opened.current?.close();
  }, [dispatch, entity, recordId]);
  useEffect(() => opened.current?.become(isTyped ? 'editing' : 'open'), [isTyped, entity, recordId]);
}
