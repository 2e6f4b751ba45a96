/** Describes who has a record open. */
import { isolated } from '../../contract/withNames';
import type { PresenceEntity, PresentPerson } from '../../contract/schemas/presence';

/** The names of record kinds for users. */
const WORDS: Readonly<Record<PresenceEntity, string>> = {
  order: 'this order',
  merchant: 'this merchant',
  zone: 'this zone',
  shippingRule: 'this rule',
};
/** Up to this many are named; of more, two are named and the others counted. */
const NAMED = 3;

/** Those who are editing; if nobody is, everyone who has it open. */
export function shownPeople(people: readonly PresentPerson[]): readonly PresentPerson[] {
  const editing = people.filter(({ state }) => state === 'editing');
  return editing.length > 0 ? editing : people;
}

/** Their first names, if these are unique. */
function namesOf(people: readonly PresentPerson[]): string[] {
  const first = people.map(({ name }) => name.split(/\s/)[0] ?? name);
  return people.map(({ name }, at) => {
    const isAlone = first.filter((other) => other === first[at]).length === 1;
    return isAlone ? (first[at] ?? name) : name;
  });
}

/**
 * `Dana is editing this order`, `Dana and Marc have this order open`, `Dana, Marc and 3 others are editing this rule`.
 */
export function presenceText(people: readonly PresentPerson[], entity: PresenceEntity): string {
  const names = namesOf(shownPeople(people));
  const others = names.length > NAMED ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return sentence(others, people, entity);
}

/** The same with full names. */
export const wholePresenceText = (people: readonly PresentPerson[], entity: PresenceEntity): string =>
  sentence(
    shownPeople(people).map(({ name }) => name),
    people,
    entity,
  );

function sentence(
  names: readonly string[],
  people: readonly PresentPerson[],
  entity: PresenceEntity,
): string {
  const shown = names.map(isolated);
  const who = [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ');
  const isOne = names.length === 1;
  return shownPeople(people)[0]?.state === 'editing'
    ? `${who} ${isOne ? 'is' : 'are'} editing ${WORDS[entity]}`
    : `${who} ${isOne ? 'has' : 'have'} ${WORDS[entity]} open`;
}
