import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { Objection } from '#contracts/rules/speech/examinations.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { nameOfTurn } from '../shown-turn.ts';

const rulings = [
  ['sustained', 'Sustained'],
  ['overruled', 'Overruled'],
  ['reserved', 'Reserved'],
] as const satisfies [Objection['state'], string][];

/** The ruling on an objection that was recorded; a later one is an edit. */
export function Rulings({
  turn,
  isLocked,
  onRule,
}: {
  turn: Turn;
  isLocked: boolean;
  onRule: (objections: Objection[]) => void;
}) {
  const isOpen = turn.objections.every(({ state }) => state === 'raised');
  if (turn.entry !== 'Objection' || !isOpen) return null;
  return rulings.map(([state, label]) => (
    <Button
      key={state}
      look="quiet"
      size="sm"
      disabled={isLocked}
      onClick={() => onRule(ruledOf(turn, state))}
    >
      {label}
      <span className="visually-hidden">{`: ${nameOfTurn(turn)}`}</span>
    </Button>
  ));
}

/** Who objects is entered afterwards where the recording does not name a speaker. */
const ruledOf = ({ objections, speaker }: Turn, state: Objection['state']): Objection[] =>
  objections.length === 0
    ? [{ state, by: speaker || 'Counsel', ground: '' }]
    : objections.map((objection) => ({ ...objection, state }));
