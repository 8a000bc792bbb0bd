import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import {
  liveStates,
  SIGNING_LINK_DAYS,
  type SigningState,
  signatoryStates,
} from '#contracts/rules/outcome/signing.ts';
import { signingsQuery, useSignedFileDownload } from '#portal/parts/signing/case-signings.ts';
import { OpenOwnSigning } from '#portal/parts/signing/sign-now.tsx';
import { indianDate, indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { useAddressParameter } from '../use-address-parameter.ts';
import { useChangeSigning } from './api/signings.ts';
import { TribunalRow } from './tribunal/tribunal-state.tsx';
import './signings-card.css';

type Signatory = Signing['signatories'][number];

/** The signings of a case. Notifications link to it. */
export function SigningsCard({ shownCase }: { shownCase: Case }) {
  const query = useQuery(signingsQuery(shownCase.id));
  const [isWanted, forgetWish] = useAddressParameter('signings');
  const place = useRef<HTMLDivElement>(null);
  const isShown = query.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card is shown
  useEffect(() => {
    if (!isWanted || !isShown) return;
    place.current?.scrollIntoView();
    forgetWish();
  }, [isWanted, isShown]);
  return (
    <div ref={place} className="case-signings">
      <CollapsibleCard title="Signatures">
        <QueryStates query={query} loading={null}>
          {(signings) => (
            <ul className="signings">
              {signings.map((signing) => (
                <SigningRow
                  key={signing.id}
                  shownCase={shownCase}
                  signing={signing}
                  signings={signings.filter((one) => one.documentId === signing.documentId)}
                />
              ))}
            </ul>
          )}
        </QueryStates>
      </CollapsibleCard>
    </div>
  );
}

const signingLabels = {
  open: { tone: 'waiting', label: 'Waiting for signatures' },
  completed: { tone: 'done', label: 'Signed by all' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
} as const satisfies Record<SigningState, object>;

/** All who were asked can have signed, and members of the tribunal be missing. */
function labelOf({ state, omissions, tribunal }: Signing) {
  if (state !== 'completed' || !tribunal) return signingLabels[state];
  if (omissions) return { tone: 'done', label: 'Signed by the majority' } as const;
  return tribunal.members.every(({ position }) => position !== undefined)
    ? signingLabels.completed
    : ({ tone: 'plain', label: 'Signed by all who were asked' } as const);
}

function SigningRow({
  shownCase: { id: caseId, resolutionKind },
  signing,
  signings,
}: {
  shownCase: Case;
  signing: Signing;
  /** All of the same document, newest first. */
  signings: readonly Signing[];
}) {
  const { id, documentName, state, requestedBy, created_at, mayManage, signatories } = signing;
  const { data: me } = useMe();
  const [isAsking, setAsking] = useState(false);
  /** Whose link is renewed after a confirmation. */
  const [renewed, setRenewed] = useState<Signatory>();
  const { submit, isSubmitting, failure } = useChangeSigning(caseId);
  const { download, isDownloading, failure: downloadFailure } = useSignedFileDownload(caseId, id);
  const { tone, label } = labelOf(signing);
  const isManaged = mayManage && state === 'open';
  const change = async (wanted: Parameters<typeof submit>[0]) => {
    setAsking(false);
    setRenewed(undefined);
    const reply = await submit(wanted);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <li className="signing">
      <div className="signing-head">
        <h3 className="signing-name">{documentName}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="soft signing-facts">
        {`Requested by ${requestedBy} on ${indianDate(created_at) ?? '-'}`}
        {signatories.length > 1 &&
          (signing.order === 'inOrder' ? ' · one after another' : ' · all at once')}
      </p>
      <ol className="signing-signatories" aria-label={`Signatories of ${documentName}`}>
        {signatories.map((signatory) => (
          <SignatoryRow
            key={signatory.position}
            signatory={signatory}
            isLocked={isSubmitting}
            own={
              me !== undefined && isOwn(signatory, me.email) ? (
                <OpenOwnSigning signingId={id} name={documentName} />
              ) : undefined
            }
            {...(isManaged && {
              onRemind: () =>
                void change({ kind: 'remind', signingId: id, position: signatory.position }),
              onRenew: () => setRenewed(signatory),
            })}
          />
        ))}
      </ol>
      {signing.tribunal && <TribunalRow caseId={caseId} signing={signing} signings={signings} />}
      <FormFailure text={failure ?? downloadFailure} />
      <div className="signing-actions">
        {signing.hasSignedFile && (
          <Button
            look="secondary"
            size="sm"
            aria-label={`Download ${documentName}, signed`}
            disabled={isDownloading}
            onClick={download}
          >
            Download
          </Button>
        )}
        {signing.transcript && (
          <ButtonLink
            look="quiet"
            size="sm"
            aria-label={`Open the transcript of ${documentName}`}
            to={
              signing.transcript.crossExamination
                ? paths.savedExamination.href(caseId, resolutionKind)
                : paths.transcription.href(caseId, resolutionKind, signing.transcript.transcriptId)
            }
          >
            Open transcript
          </ButtonLink>
        )}
        {signing.signedDocumentId && (
          <ButtonLink
            look="quiet"
            size="sm"
            to={paths.case.hrefToDocument(caseId, signing.signedDocumentId, resolutionKind)}
          >
            Open signed document
          </ButtonLink>
        )}
        <ButtonLink
          look="secondary"
          size="sm"
          aria-label={`Certificate of ${documentName}`}
          to={paths.signingCertificate.href(caseId, id)}
        >
          Certificate
        </ButtonLink>
        {isManaged && (
          <Button
            look="quiet"
            size="sm"
            disabled={isSubmitting}
            aria-label={`Cancel the signing of ${documentName}`}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
        )}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Cancel the signing"
          question={`Nobody can sign ${documentName} with the links sent so far. Signatures already given are kept.`}
          confirmLabel="Cancel the signing"
          cancelLabel="Keep it"
          look="danger"
          isOpen
          onConfirm={() => void change({ kind: 'cancel', signingId: id })}
          onCancel={() => setAsking(false)}
        />
      )}
      {renewed && (
        <LazyConfirmDialog
          title="Renew the link"
          question={`${renewed.name} gets a new link by email, which can be used for ${SIGNING_LINK_DAYS} days. The link that was sent before ends at once.`}
          confirmLabel="Renew link"
          cancelLabel="Cancel"
          isOpen
          onConfirm={() =>
            void change({ kind: 'renew', signingId: id, position: renewed.position })
          }
          onCancel={() => setRenewed(undefined)}
        />
      )}
    </li>
  );
}

/** Whether the person with this address can sign now. */
const isOwn = ({ state, email }: Signatory, own: string): boolean =>
  liveStates.includes(state) && email.toLowerCase() === own.toLowerCase();

const tones = {
  waiting: 'plain',
  issued: 'waiting',
  opened: 'running',
  signing: 'running',
  signed: 'done',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Record<Signatory['state'], string>;

function SignatoryRow({
  signatory: { name, email, state, expiresAt, signedAt, problem },
  isLocked,
  own,
  onRemind,
  onRenew,
}: {
  signatory: Signatory;
  isLocked: boolean;
  /** Button of the signatory who is signed in. */
  own: ReactNode;
  /** Present for those who may manage the signing. */
  onRemind?: () => void;
  onRenew?: () => void;
}) {
  const isLive = liveStates.includes(state);
  return (
    <li className="signatory">
      <div className="signatory-about">
        <p className="signatory-name">
          {name} <span className="soft">{email}</span>
        </p>
        <p className="signatory-state">
          <Badge tone={tones[state]}>{signatoryStates[state].label}</Badge>
          {signedAt && <span className="soft">{`on ${indianDateTime(signedAt) ?? '-'}`}</span>}
          {isLive && expiresAt && (
            <span className="soft">{`Expires on ${indianDateTime(expiresAt) ?? '-'}`}</span>
          )}
        </p>
        {problem && state !== 'signed' && <p className="signatory-problem">{problem}</p>}
      </div>
      {(isLive || state === 'expired') && onRemind && onRenew && (
        <div className="signatory-actions">
          {own}
          {isLive && !own && (
            <Button
              look="secondary"
              size="sm"
              disabled={isLocked}
              aria-label={`Remind ${name}`}
              onClick={onRemind}
            >
              Remind
            </Button>
          )}
          <Button
            look="secondary"
            size="sm"
            disabled={isLocked}
            aria-label={`Renew the link of ${name}`}
            aria-haspopup="dialog"
            onClick={onRenew}
          >
            Renew link
          </Button>
        </div>
      )}
    </li>
  );
}
