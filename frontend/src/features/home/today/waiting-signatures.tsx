import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { waitingSignaturesQuery } from '#portal/parts/signing/own-signatures.ts';
import { OpenOwnSigning } from '#portal/parts/signing/sign-now.tsx';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { ErrorState } from '#portal/shared/ui/states.tsx';

/** Documents that wait for the signature of the signed-in person; nothing without one. */
export function WaitingSignatures() {
  const titleId = useId();
  const { data = [], error, refetch } = useQuery(waitingSignaturesQuery);
  if (data.length === 0 && !error) return null;
  return (
    <section className="today-due-group" aria-labelledby={titleId}>
      <div className="today-due-head">
        <h3 id={titleId}>Waiting for your signature</h3>
        {data.length > 0 && <span className="home-count tabular">{data.length}</span>}
      </div>
      {error && <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />}
      <ul className="today-due-rows">
        {data.map(({ signingId, documentName, caseCode, requestedBy, expiresAt }) => (
          <li key={signingId} className="today-due-row">
            <span className="today-due-text">
              <span className="today-due-title">{documentName}</span>
              <span className="soft today-due-detail">
                {`${caseCode}, requested by ${requestedBy}, until ${indianDate(expiresAt) ?? '-'}`}
              </span>
            </span>
            <OpenOwnSigning signingId={signingId} name={documentName} look="secondary" />
          </li>
        ))}
      </ul>
    </section>
  );
}
