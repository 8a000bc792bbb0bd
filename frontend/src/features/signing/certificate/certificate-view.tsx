import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  SigningAuditEvent,
  SigningCertificate,
} from '#contracts/endpoints/outcome/signing.ts';
import {
  type SigningEvent,
  type SigningState,
  sha256Schema,
  signatoryStates,
} from '#contracts/rules/outcome/signing.ts';
import { printPart } from '#portal/parts/print/print-part.ts';
import { BRAND } from '#portal/shared/brand.ts';
import { indianLogTime } from '#portal/shared/dates/indian-dates.ts';
import { saveFrom } from '#portal/shared/feedback/use-download.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { type LoadedQuery, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { findTrailProblem } from './check-chain.ts';
import './certificate.css';

const stateLabels: Readonly<Record<SigningState, string>> = {
  open: 'Not signed by all yet',
  completed: 'Signed by all',
  cancelled: 'Cancelled',
};

const eventLabels: Readonly<Record<SigningEvent, string>> = {
  requested: 'Signature requested',
  issued: 'Link issued',
  mailed: 'Link mailed',
  given: 'Link given in the portal',
  reminded: 'Reminder mailed',
  opened: 'Link opened',
  handedOver: 'Handed over to the signing provider',
  authenticated: 'Result received',
  signed: 'Signed',
  failed: 'Attempt failed',
  expired: 'Link expired',
  renewed: 'Link renewed',
  cancelled: 'Cancelled',
  omissionStated: 'Reason for a missing signature stated',
  published: 'Added to the case’s documents',
  downloaded: 'Download started',
};

/** Instant as 'YYYY-MM-DD HH:mm:ss IST'. */
const istOf = (instant: string) => `${indianLogTime(Date.parse(instant))} IST`;

/** Certificate of a signing: the document, who signed it, and its audit trail; prints on A4. */
export function CertificateView({
  query,
  before,
}: {
  query: LoadedQuery<SigningCertificate>;
  before?: ReactNode;
}) {
  const sheet = useRef<HTMLElement>(null);
  const { data } = query;
  return (
    <Page
      title="Certificate of signature"
      width="form"
      before={before}
      actions={
        data && (
          <>
            {data.evidenceUrl && (
              <Button
                look="secondary"
                size="sm"
                icon={downloadIcon}
                onClick={() => saveFrom(data.evidenceUrl)}
              >
                Evidence
              </Button>
            )}
            <Button
              look="secondary"
              size="sm"
              icon={printIcon}
              onClick={() => sheet.current && printPart(sheet.current)}
            >
              Print
            </Button>
          </>
        )
      }
    >
      <QueryStates
        query={query}
        loading={<Skeleton label="Please wait. Loading" lines={8} isLabelVisible />}
        isCard
      >
        {(certificate) => (
          <article ref={sheet} className="card certificate" aria-label="Certificate of signature">
            <Certificate certificate={certificate} />
          </article>
        )}
      </QueryStates>
    </Page>
  );
}

function Certificate({ certificate }: { certificate: SigningCertificate }) {
  const {
    documentName,
    caseCode,
    state,
    omissions = [],
    tribunal,
    originalSha256,
    signedSha256,
    signatories,
    events,
  } = certificate;
  return (
    <>
      <p className="print-only certificate-brand">{`${BRAND} · Certificate of signature`}</p>
      <section className="certificate-part" aria-labelledby="certificate-document">
        <h2 id="certificate-document">Document</h2>
        <dl className="certificate-facts">
          <Fact label="Name">{documentName}</Fact>
          <Fact label="Case">{caseCode}</Fact>
          <Fact label="State">
            {omissions.length > 0 ? 'Signed by the majority' : stateLabels[state]}
          </Fact>
          <Fact label="SHA-256 before the first signature">
            <code>{originalSha256}</code>
          </Fact>
          <Fact label="SHA-256 of the signed document">
            {signedSha256 ? <code>{signedSha256}</code> : 'Not signed yet'}
          </Fact>
        </dl>
      </section>
      <section className="certificate-part" aria-labelledby="certificate-signatories">
        <h2 id="certificate-signatories">Signatories</h2>
        <ol className="certificate-signatories">
          {signatories.map((signatory) => (
            <li key={signatory.position}>
              <p className="certificate-name">{signatory.name}</p>
              <dl className="certificate-facts">
                <Fact label="State">{signatoryStates[signatory.state].label}</Fact>
                {signatory.signedAt && <Fact label="Signed at">{istOf(signatory.signedAt)}</Fact>}
                {signatory.referenceNumber && (
                  <Fact label="Reference number">
                    <code>{signatory.referenceNumber}</code>
                  </Fact>
                )}
                {signatory.transactionNumber && (
                  <Fact label="Transaction number">
                    <code>{signatory.transactionNumber}</code>
                  </Fact>
                )}
              </dl>
            </li>
          ))}
        </ol>
      </section>
      {omissions.length > 0 && (
        <section className="certificate-part" aria-labelledby="certificate-missing">
          <h2 id="certificate-missing">Missing signatures</h2>
          {omissions.map(({ memberId, name, reason, statedBy, statedAt }) => (
            <div key={memberId}>
              <p className="certificate-name">{name}</p>
              <dl className="certificate-facts">
                <Fact label="Reason">
                  <span className="certificate-reason">{reason}</span>
                </Fact>
                <Fact label="Stated by">{statedBy}</Fact>
                <Fact label="Stated at">{istOf(statedAt)}</Fact>
                {tribunal && <Fact label="Source">{tribunal.source}</Fact>}
              </dl>
            </div>
          ))}
        </section>
      )}
      <section className="certificate-part" aria-labelledby="certificate-trail">
        <h2 id="certificate-trail">Audit trail</h2>
        <ChainCheck certificate={certificate} />
        <ol className="certificate-events">
          {events.map((event) => (
            <Event key={event.sequence} event={event} />
          ))}
        </ol>
      </section>
      <p className="certificate-foot">
        Each entry contains the hash of the entry before it, so a change to an entry changes every
        later hash. The mails about this signing contain the last hash of their time: compare it
        with the entry of that number. “Download started” means that the file was asked for with the
        Download button; the portal cannot see whether it arrived. Check the document itself at{' '}
        <Link to={paths.verifyDocument.href()}>
          {`${window.location.origin}${paths.verifyDocument.href()}`}
        </Link>
        .
      </p>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/**
 * The server's check of the trail (record, copies outside the database, signature), and the hashes
 * computed again in this browser.
 */
function ChainCheck({
  certificate: { events, head, trail, evidenceKey },
}: {
  certificate: SigningCertificate;
}) {
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setBroken(undefined);
    void findTrailProblem(events, head).then((found) => isCurrent && setBroken(found));
    return () => {
      isCurrent = false;
    };
  }, [events, head]);
  if (broken === undefined)
    return (
      <p className="soft" role="status">
        Checking the hashes...
      </p>
    );
  const problem = trail.result === 'broken' ? trail.problem : broken;
  if (problem)
    return (
      <p className="certificate-check certificate-broken" role="alert">
        {`${problem}: the trail was changed.`}
      </p>
    );
  return (
    <>
      {trail.result === 'whole' ? (
        <p className="certificate-check certificate-intact" role="status">
          {`All ${events.length} hashes hold. This browser has computed them again. The last entry is signed by the portal, and the trail agrees with its copies outside the database.`}
        </p>
      ) : (
        <p className="certificate-check certificate-unproven" role="status">
          {`All ${events.length} hashes hold, but it is not proven that none is missing: ${trail.problem.charAt(0).toLowerCase()}${trail.problem.slice(1)}.`}
        </p>
      )}
      <dl className="certificate-facts">
        <Fact label={`Last entry (${head.sequence})`}>
          <code>{head.hash}</code>
        </Fact>
        <Fact label="SHA-256 of the portal’s public key">
          <code>{evidenceKey.fingerprint}</code>
        </Fact>
      </dl>
    </>
  );
}

/** 'referenceNumber' → 'Reference number', 'documentSha256' → 'Document SHA-256'. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const label = words.replace(/\bsha256\b/, 'SHA-256');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Beside the recorded value, of which the hash is computed. */
const orderTexts: Readonly<Record<string, string>> = {
  inOrder: 'one after another',
  atOnce: 'all at once',
};

function Event({
  event: { sequence, at, event, actor, details, hash },
}: {
  event: SigningAuditEvent;
}) {
  return (
    <li className="certificate-event">
      <span className="tabular soft">{sequence}</span>
      <div>
        <p>
          <strong>{eventLabels[event]}</strong> by {actor}
        </p>
        <p className="soft tabular">
          <time dateTime={at}>{istOf(at)}</time>
        </p>
        {Object.keys(details).length > 0 && (
          <dl className="certificate-details">
            {Object.entries(details).map(([name, value]) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd>
                  {sha256Schema.safeParse(value).success ? <code>{value}</code> : value}
                  {orderTexts[value] && <span className="soft">{` (${orderTexts[value]})`}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="certificate-hash">
          Hash <code>{hash}</code>
        </p>
      </div>
    </li>
  );
}
