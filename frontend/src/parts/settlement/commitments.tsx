import type { SettlementRound } from '#contracts/endpoints/outcome/settlement.ts';
import { momentText, sideLabels } from './settlement-words.ts';
import './commitments.css';

/** The commitments of a closed round: fingerprints of the figures that were used. */
export function Commitments({ commitments }: Pick<SettlementRound, 'commitments'>) {
  if (commitments.length === 0) return null;
  return (
    <dl className="commitments">
      {commitments.map(({ side, commitment, at }) => (
        <div key={side}>
          <dt>{`${sideLabels[side]}’s commitment, ${momentText(at)}`}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
