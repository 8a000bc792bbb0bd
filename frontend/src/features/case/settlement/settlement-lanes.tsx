import type { Settlement } from '#contracts/endpoints/outcome/settlement.ts';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import { type LaneRound, type LaneState, laneRoundsOf, laneTexts } from './lane-states.ts';
import './settlement-lanes.css';

type Sides = readonly { side: SettlementSide; label: string }[];

/**
 * A lane for each side, with a mark for each round. It is a table, so that its words and their
 * places are those of the picture. On a phone the lanes go down; the style sheet shows one of the two.
 */
export function SettlementLanes({
  settlement,
  sides,
  nowMs,
}: {
  settlement: Settlement;
  sides: Sides;
  nowMs: number;
}) {
  const rounds = laneRoundsOf(settlement, nowMs);
  return (
    <>
      <LanesAcross rounds={rounds} sides={sides} />
      <LanesDown rounds={rounds} sides={sides} />
    </>
  );
}

const caption = <caption className="visually-hidden">Rounds of the sides</caption>;

function LanesAcross({ rounds, sides }: { rounds: readonly LaneRound[]; sides: Sides }) {
  return (
    <table className="lanes">
      {caption}
      <thead>
        <tr>
          <td className="lanes-corner" />
          {rounds.map((round) => (
            <th key={round.number} scope="col" className="lanes-round">
              <RoundName round={round} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ side, label }) => (
          <tr key={side}>
            <th scope="row" className="lanes-side">
              {label}
            </th>
            {rounds.map((round) => (
              <Cell key={round.number} state={round[side]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LanesDown({ rounds, sides }: { rounds: readonly LaneRound[]; sides: Sides }) {
  return (
    <table className="lanes-down">
      {caption}
      <thead>
        <tr>
          <td className="lanes-corner" />
          {sides.map(({ side, label }) => (
            <th key={side} scope="col" className="lanes-round">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round.number}>
            <th scope="row" className="lanes-side">
              <RoundName round={round} />
            </th>
            {sides.map(({ side }) => (
              <Cell key={side} state={round[side]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RoundName = ({ round: { number, timeLeft } }: { round: LaneRound }) => (
  <>
    {`Round ${number}`}
    {timeLeft && <span className="lanes-left">{timeLeft}</span>}
  </>
);

const Cell = ({ state }: { state: LaneState }) => (
  <td className="lanes-cell" data-state={state}>
    <Mark state={state} />
    <span className="lanes-text">{laneTexts[state]}</span>
  </td>
);

/** Shapes differ, not only colours. */
function Mark({ state }: { state: LaneState }) {
  return (
    <svg className="lanes-mark" viewBox="0 0 20 20" aria-hidden="true">
      {state === 'entered' && (
        <>
          <circle cx="10" cy="10" r="8" className="lanes-filled" />
          <path d="m6.5 10 2.5 2.5 4.5-5" className="lanes-tick" />
        </>
      )}
      {state === 'none' && <circle cx="10" cy="10" r="7" className="lanes-hollow" />}
      {state === 'sealed' && (
        <>
          <rect x="4" y="9" width="12" height="9" rx="2" className="lanes-filled" />
          <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" className="lanes-line" />
        </>
      )}
      {state === 'notCompared' && (
        <>
          <circle cx="10" cy="10" r="7" className="lanes-hollow" />
          <path d="m7 7 6 6m0-6-6 6" className="lanes-line" />
        </>
      )}
      {(state === 'notOpened' || state === 'notHeld') && (
        <circle cx="10" cy="10" r="3" className="lanes-hollow" />
      )}
    </svg>
  );
}
