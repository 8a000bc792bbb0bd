import { useEffect, useRef } from 'react';
import type { ReadingPage } from '#contracts/endpoints/speech/witness-readings.ts';
import { signedStatement } from '#contracts/rules/speech/witness-readings.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';

/** The witness's signature or refusal, once the reading has ended. */
export function Statement({
  page,
  isNew,
}: {
  page: ReadingPage;
  /** The witness has just said it: the form that had the focus is gone. */
  isNew: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { signature, refusal, version, errata, sha256, note } = page;
  return (
    <section className="card witness-part" aria-labelledby="statement">
      <h2 id="statement" ref={heading} tabIndex={-1}>
        {signature ? 'You have signed this record' : 'You declined to sign'}
      </h2>
      {signature && (
        <>
          <p className="witness-statement">{signedStatement(version, errata.length)}</p>
          <p>
            <bdi>{signature.name}</bdi>
            {`, ${indianDateTime(signature.at)} IST`}
          </p>
          <p className="soft witness-hash">{`SHA-256 of the text: ${sha256}`}</p>
        </>
      )}
      {refusal && (
        <p>
          {`${indianDateTime(refusal.at)} IST. Your reason: `}
          <bdi>{refusal.reason}</bdi>
        </p>
      )}
      {note && (
        <p>
          {`${note.isAccepted ? 'Accepted' : 'Noted'} by the tribunal, ${note.name}, ${indianDateTime(note.at)} IST. `}
          <bdi>{note.text}</bdi>
        </p>
      )}
    </section>
  );
}
