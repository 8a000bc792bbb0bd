import type { WitnessReading } from '#contracts/endpoints/speech/witness-readings.ts';
import { signedStatement } from '#contracts/rules/speech/witness-readings.ts';
import { ErratumText } from '#portal/parts/speech/erratum-text.tsx';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import './readings.css';

/** The errata sheet of a witness with their statement, and what the tribunal says of it. */
export function ErrataOfReading({ reading }: { reading: WitnessReading }) {
  const { errata, signature, refusal, note, version } = reading;
  return (
    <>
      {errata.length > 0 && (
        <ol className="reading-errata">
          {errata.map((erratum, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal corrections may be repeated
            <li key={at}>
              <ErratumText erratum={erratum} label={`Turn ${erratum.turn}`} />
            </li>
          ))}
        </ol>
      )}
      {signature && (
        <p>
          {`“${signedStatement(version, errata.length)}” `}
          <strong>
            <bdi>{signature.name}</bdi>
          </strong>
          {`, ${indianDateTime(signature.at)} IST`}
        </p>
      )}
      {refusal && (
        <p>
          {`Declined to sign, ${indianDateTime(refusal.at)} IST. Reason: `}
          <bdi>{refusal.reason}</bdi>
        </p>
      )}
      {note && (
        <p className="reading-note">
          {`${note.isAccepted ? 'Accepted' : 'Noted'} by the tribunal: ${note.name}, ${indianDateTime(note.at)} IST. `}
          <bdi>{note.text}</bdi>
        </p>
      )}
    </>
  );
}
