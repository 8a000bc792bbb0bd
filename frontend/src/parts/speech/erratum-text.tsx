import type { Erratum } from '#contracts/rules/speech/witness-readings.ts';
import './erratum-text.css';

/** A correction in words: what the record reads, what it should read, and why. */
export function ErratumText({
  erratum: { reads, shouldRead, reason },
  label,
}: {
  erratum: Pick<Erratum, 'reads' | 'shouldRead' | 'reason'>;
  /** Names the turn. */
  label: string;
}) {
  return (
    <div className="erratum">
      <p className="erratum-label">{label}</p>
      <dl>
        <div>
          <dt>Reads</dt>
          <dd>
            <bdi>{reads}</bdi>
          </dd>
        </div>
        <div>
          <dt>Should read</dt>
          <dd>
            <bdi>{shouldRead}</bdi>
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>
            <bdi>{reason}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}
