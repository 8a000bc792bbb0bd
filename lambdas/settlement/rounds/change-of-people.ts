import { settlementSides } from '#contracts/rules/outcome/settlement.ts';
import type { People, SettlementRecord } from '../record/settlement-record.ts';

type Person = People['claimant'][number];

/** Representatives are told apart by their address, parties by their id. */
const keyOf = ({ email, id }: Person) => email.toLowerCase() || id;

/**
 * In words, how the people of the sides differ from those that the settlement has read before;
 * undefined if both have the same parties and the same addresses.
 */
export function changeOfPeople(before: People, now: People): string | undefined {
  const changes = settlementSides.flatMap((side) => {
    const known = new Set(before[side].map(keyOf));
    const current = new Set(now[side].map(keyOf));
    const added = now[side].filter((one) => !known.has(keyOf(one)));
    const removed = before[side].filter((one) => !current.has(keyOf(one)));
    return [
      ...(added.length > 0 ? [`${namesOf(added)} joined the ${side}’s side`] : []),
      ...(removed.length > 0 ? [`${namesOf(removed)} left the ${side}’s side`] : []),
    ];
  });
  return changes.length > 0 ? changes.join('; ') : undefined;
}

/** Names in a mail; a party can have dozens of agents. */
const NAMES_MAX = 5;

function namesOf(people: readonly Person[]): string {
  const distinct = [...new Set(people.map(({ name }) => name))];
  const names = distinct.slice(0, NAMES_MAX);
  const rest = distinct.length - names.length;
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Everybody of both sides, each address once: the people now and at the opening. */
export function everybodyOf({ people, eligible, sides }: SettlementRecord): Person[] {
  const all = settlementSides.flatMap((side) => [
    { id: sides[side].representativeId, name: sides[side].name, email: sides[side].email },
    ...(people?.[side] ?? []),
    ...(eligible?.[side] ?? []),
  ]);
  const reachable = all.filter(({ email }) => email !== '');
  return [...Map.groupBy(reachable, keyOf).values()].flatMap(([first]) => first ?? []);
}
