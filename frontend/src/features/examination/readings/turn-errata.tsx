import { ErratumText } from '#portal/parts/speech/erratum-text.tsx';
import type { TurnErratum } from '../api/readings.ts';
import './readings.css';

/** Corrections that a witness has proposed of a turn. */
export function TurnErrata({ errata }: { errata: readonly TurnErratum[] }) {
  return (
    <ul className="turn-errata" aria-label="Corrections of the witness">
      {errata.map((erratum, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal corrections may be repeated
        <li key={at}>
          <ErratumText
            erratum={erratum}
            label={`Correction of ${erratum.by}, version ${erratum.version}`}
          />
        </li>
      ))}
    </ul>
  );
}
