import * as z from 'zod';
import { type TurnKind, turnKinds } from '#contracts/rules/speech/entries.ts';

/**
 * One letter per turn, so that a page knows how many Questions precede it (D76). A small letter is
 * a struck turn.
 */
const letters = {
  ...{ Question: 'Q', Answer: 'A', Objection: 'O', Exhibit: 'X', Aside: 'S' },
  ...{ 'Swearing-in': 'W', Affirmation: 'M', Interpreter: 'I' },
  ...{ 'Examination-in-chief': 'C', 'Cross-examination': 'K', 'Re-examination': 'R' },
  ...{ 'Off the record': 'F', 'On the record': 'N', Parenthetical: 'P' },
} as const satisfies Record<TurnKind, string>;
const kinds = new Map<string, TurnKind>(turnKinds.map((kind) => [letters[kind], kind]));

export const headSchema = z.object({
  /** Letters by slot, e.g. 'QAq'. What a turn is, and whether it is struck, are stored here alone. */
  types: z.string(),
  revision: z.number(),
  /** Slots in the order of the list, e.g. '1-3,7,4-6'; absent while that is their own order. */
  order: z.string().optional(),
});

/** Slots are the numbers under which turns are stored: 1, 2, 3 … in the order of saving. */
export type ExaminationHead = z.output<typeof headSchema>;

export const emptyHead: ExaminationHead = { types: '', revision: 0 };

/** Slots in the order of the list. */
export function orderOf({ types, order }: ExaminationHead): number[] {
  if (order === undefined) return Array.from({ length: types.length }, (_none, at) => at + 1);
  return order.split(',').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_none, at) => first + at);
  });
}

/** The head with this order of its slots. */
function withOrder({ types, revision }: ExaminationHead, slots: readonly number[]) {
  const runs: [number, number][] = [];
  for (const slot of slots) {
    const run = runs.at(-1);
    if (run && run[1] === slot - 1) run[1] = slot;
    else runs.push([slot, slot]);
  }
  const isNatural = runs.length <= 1;
  const order = runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return { types, revision, ...(!isNatural && { order: order.join(',') }) };
}

const letterOf = (type: TurnKind, isStruck: boolean): string =>
  isStruck ? letters[type].toLowerCase() : letters[type];

/** What the turn in a slot is. */
export const typeOf = ({ types }: ExaminationHead, slot: number): TurnKind =>
  kinds.get(types[slot - 1]?.toUpperCase() ?? '') ?? 'Question';

export const isStruckAt = ({ types }: ExaminationHead, slot: number): boolean =>
  /[a-z]/.test(types[slot - 1] ?? '');

/** Slot of the turn before one in the list; 0 for the first. */
export function slotBefore(head: ExaminationHead, slot: number): number {
  const slots = orderOf(head);
  return slots[slots.indexOf(slot) - 1] ?? 0;
}

/** The head after a turn was added; behind the slot `after` (0: the beginning), else at the end. */
export function withTurn(
  head: ExaminationHead,
  { type, after }: { type: TurnKind; after?: number },
): ExaminationHead {
  const slot = head.types.length + 1;
  const grown = { ...head, types: head.types + letters[type], revision: head.revision + 1 };
  const slots = orderOf(head);
  slots.splice(after === undefined ? slots.length : slots.indexOf(after) + 1, 0, slot);
  return withOrder(grown, slots);
}

/** The head after a turn was changed; `after`: the slot that it is moved behind. */
export function withChange(
  head: ExaminationHead,
  {
    slot,
    type,
    isStruck,
    after,
  }: { slot: number; type: TurnKind; isStruck: boolean; after?: number },
): ExaminationHead {
  const types = head.types.slice(0, slot - 1) + letterOf(type, isStruck) + head.types.slice(slot);
  const changed = { ...head, types, revision: head.revision + 1 };
  if (after === undefined) return changed;
  const slots = orderOf(head).filter((each) => each !== slot);
  slots.splice(slots.indexOf(after) + 1, 0, slot);
  return withOrder(changed, slots);
}

/** Place of each slot in the list, from 1, and the number of Questions up to it (D76). */
export function placesOf(
  head: ExaminationHead,
): ReadonlyMap<number, { number: number; questionNo: number }> {
  let questionNo = 0;
  return new Map(
    orderOf(head).map((slot, at) => {
      const isStruck = isStruckAt(head, slot);
      if (!isStruck && typeOf(head, slot) === 'Question') questionNo += 1;
      return [slot, { number: at + 1, questionNo: isStruck ? 0 : questionNo }];
    }),
  );
}
