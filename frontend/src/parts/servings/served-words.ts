import type { ServedPerson } from '#contracts/endpoints/servings.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { indianClock, indianDateTime, indianDay } from '#portal/shared/dates/indian-dates.ts';

/** Who a person is for the case. */
export function roleOf({ kind, parties }: Pick<ServedPerson, 'kind' | 'parties'>): string {
  if (kind === 'neutral') return 'Neutral or case manager';
  return kind === 'agent' ? `for ${parties.join(', ')}` : 'Party';
}

/** 'Nobody is reachable for Vikram Reddy.' */
export const unreachableText = (names: readonly string[]): string =>
  `Nobody is reachable for ${names.join(', ')}.`;

/** '7:13 pm'; with the day if it is not today. */
export function servedMoment(at: string): string {
  const ms = Date.parse(at);
  const isToday = indianDay(ms) === indianDay(Date.now());
  return (isToday ? twelveHour(indianClock(ms)) : indianDateTime(at)) ?? '';
}

/** Further people are counted, not named. */
const NAMED_MAX = 12;

/** Who gets a mail at once, who with the daily summary, and who finds it in the portal only. */
export function whoIsServed(people: readonly ServedPerson[]): string[] {
  const namesOf = (those: readonly ServedPerson[]) => {
    const names = those.map((person) =>
      person.kind === 'agent' ? `${person.name} (${roleOf(person)})` : person.name,
    );
    const more = names.length - NAMED_MAX;
    return [...names.slice(0, NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  };
  const by = (preference: ServedPerson['mailPreference']) =>
    people.filter(({ email, mailPreference }) => email !== '' && mailPreference === preference);
  const inPortal = people.filter(
    ({ email, mailPreference }) => email === '' || mailPreference === 'none',
  );
  return [
    ...(by('atOnce').length > 0 ? [`By mail: ${namesOf(by('atOnce'))}.`] : []),
    ...(by('daily').length > 0 ? [`In the daily mail: ${namesOf(by('daily'))}.`] : []),
    ...(inPortal.length > 0 ? [`In the portal only: ${namesOf(inPortal)}.`] : []),
  ];
}
