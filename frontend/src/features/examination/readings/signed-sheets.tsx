import { useQuery } from '@tanstack/react-query';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { readingsQuery } from '../api/readings.ts';
import { ErrataOfReading } from './errata-of-reading.tsx';
import './readings.css';

/** The errata sheets of witnesses who have signed or declined, behind the saved record. */
export function SignedSheets({ caseId }: { caseId: string }) {
  const { data } = useQuery(readingsQuery(caseId));
  const sheets = (data?.readings ?? []).filter(({ signature, refusal }) => signature ?? refusal);
  return sheets.toReversed().map((reading) => {
    const { number, name, version, sentAt, sha256, isChanged, errata } = reading;
    return (
      <section key={number} className="signed-sheet" aria-label={`Errata sheet of ${name}`}>
        <h3>
          {'Errata sheet of '}
          <bdi>{name}</bdi>
        </h3>
        <p className="soft">
          {`Version ${version}, sent on ${indianDateTime(sentAt)} IST.${sha256 && ` SHA-256 of the text: ${sha256}`}`}
        </p>
        {isChanged && (
          <p className="reading-changed">
            {`The evidence was changed after it was sent. This is about version ${version}.`}
          </p>
        )}
        {errata.length === 0 && <p>No correction was proposed.</p>}
        <ErrataOfReading reading={reading} />
      </section>
    );
  });
}
