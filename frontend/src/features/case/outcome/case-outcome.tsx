import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import fileIcon from 'primeicons/raw-svg/file-check.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { type panelOf, SUMMARY_DEFAULT, summaryTitleOf } from '#contracts/rules/case-lifecycle.ts';
import {
  type Agreement,
  agreementInForce,
  type FollowUpPaper,
} from '#contracts/rules/outcome/outcomes.ts';
import { paperLabelOf } from '#contracts/rules/outcome/paper-labels.ts';
import { useDocumentDownload } from '#portal/parts/papers/papers-api.ts';
import { printPart } from '#portal/parts/print/print-part.ts';
import { respondentsOf } from '#portal/shared/case-labels.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { useAgreementDownload } from '../api/outcome.ts';
import { casePartIds } from '../case-part-ids.ts';
import { AgreementState, OfferSignature, SignedDownload } from '../signing/agreement-signing.tsx';
import { presentSigning, useSigningsOf } from '../signing/api/signings.ts';
import { PapersAction } from './papers-action.tsx';
import './case-outcome.css';

type Award = NonNullable<ReturnType<typeof panelOf>['award']>;

/** Summary and download of the award or agreement (seed 1, section 4, Panels by state). */
export function OutcomeSummary({ shownCase, award }: { shownCase: Case; award: Award }) {
  const sheet = useRef<HTMLElement>(null);
  const isComplete = award.text === undefined;
  return (
    <CollapsibleCard
      title={summaryTitleOf(shownCase.resolutionKind)}
      actions={
        <>
          <PapersAction shownCase={shownCase} />
          {isComplete && (
            <Button
              look="quiet"
              size="sm"
              icon={printIcon}
              onClick={() => sheet.current && printPart(sheet.current)}
            >
              Print summary
            </Button>
          )}
        </>
      }
    >
      <div className="outcome-parts">
        <article ref={sheet} aria-label="Summary">
          <PrintedHead shownCase={shownCase} />
          {isComplete ? (
            <p className="outcome-summary">{shownCase.negotiationSummary || SUMMARY_DEFAULT}</p>
          ) : (
            <p className="soft">{award.text}</p>
          )}
        </article>
        <DownloadCard shownCase={shownCase} />
      </div>
    </CollapsibleCard>
  );
}

/** Heading of the printed summary. */
function PrintedHead({ shownCase }: { shownCase: Case }) {
  const { first, others } = respondentsOf(shownCase);
  return (
    <div className="print-only outcome-printed-head">
      <p>{`${summaryTitleOf(shownCase.resolutionKind)} · ${shownCase.caseCode}`}</p>
      <p className="outcome-printed-title">{shownCase.title}</p>
      <p>{`${shownCase.claimantParty.name} v. ${[first, ...others].join(', ')}`}</p>
    </div>
  );
}

/** The agreement in force: the signed version once all have signed. */
function DownloadCard({ shownCase }: { shownCase: Case }) {
  const { download, isDownloading, failure } = useAgreementDownload(shownCase);
  const { id, agreementsAndAwards } = shownCase;
  const newest = agreementInForce(agreementsAndAwards);
  const signings = useSigningsOf(id, newest?.id);
  const signing = presentSigning(signings);
  const isSigned = signing?.state === 'completed';
  return (
    <div className="outcome-download">
      <span className="outcome-mark">
        <Icon svg={fileIcon} size="lg" />
      </span>
      <div className="outcome-download-text">
        <p className="outcome-name">{newest?.name ?? 'Agreement'}</p>
        <p className="soft">
          {newest ? `Uploaded on ${indianDate(newest.date) ?? '-'}` : 'Not uploaded yet'}
        </p>
        {newest && <AgreementState agreement={newest} signings={signings} />}
      </div>
      <div className="outcome-actions">
        {isSigned && <SignedDownload caseId={id} signing={signing} />}
        {newest?.scan === 'clean' && (
          <Button
            icon={downloadIcon}
            {...(isSigned && { look: 'quiet', size: 'sm', className: 'outcome-unsigned' })}
            disabled={isDownloading}
            onClick={download}
          >
            {isSigned ? 'Download unsigned' : 'Download'}
          </Button>
        )}
      </div>
      <FormFailure text={failure} />
    </div>
  );
}

/** Every agreement and award of the case, newest first; only an arbitration ends in an award. */
export function AgreementsAndAwards({
  shownCase,
  hasAction,
}: {
  shownCase: Case;
  /** Offers the action on the papers, where no summary of the outcome does. */
  hasAction: boolean;
}) {
  const { agreementsAndAwards: agreements, resolutionKind } = shownCase;
  const title = resolutionKind === 'arbitration' ? 'Agreements and Awards' : 'Agreements';
  return (
    <div id={casePartIds.papers}>
      <CollapsibleCard title={title} actions={hasAction && <PapersAction shownCase={shownCase} />}>
        {agreements.length === 0 ? (
          <EmptyState icon={fileIcon} title={`No ${title.toLowerCase()} found`} />
        ) : (
          <ul className="outcome-list">
            {agreements.map((agreement) => (
              <AgreementRow key={agreement.id} shownCase={shownCase} agreement={agreement} />
            ))}
          </ul>
        )}
      </CollapsibleCard>
    </div>
  );
}

function AgreementRow({ shownCase, agreement }: { shownCase: Case; agreement: Agreement }) {
  const inForce = agreementInForce(shownCase.agreementsAndAwards, agreement.kind);
  const { followUps = [] } = agreement;
  const isInForce = inForce === agreement;
  return (
    <li>
      <PaperRow shownCase={shownCase} paper={agreement} isInForce={isInForce} />
      {followUps.length > 0 && (
        <ul className="outcome-follow-ups" aria-label={`What followed ${agreement.name}`}>
          {followUps.map((paper) => (
            <li key={paper.id}>
              <PaperRow shownCase={shownCase} paper={paper} isInForce={isInForce} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** An agreement, an award, or what followed it. */
function PaperRow({
  shownCase,
  paper,
  isInForce,
}: {
  shownCase: Case;
  paper: Agreement | FollowUpPaper;
  /** It is not replaced, and neither is what it refers to. */
  isInForce: boolean;
}) {
  const { download, isDownloading, failure } = useDocumentDownload(shownCase.id, paper.id);
  const signings = useSigningsOf(shownCase.id, paper.id);
  const signing = presentSigning(signings);
  const isSigned = signing?.state === 'completed';
  return (
    <div className="outcome-row">
      <span className="outcome-mark">
        <Icon svg={fileIcon} />
      </span>
      <div className="outcome-download-text">
        <p className="outcome-name">{paper.name}</p>
        <p className="soft">{`${paperLabelOf(paper.kind)} · ${indianDate(paper.date) ?? '-'}`}</p>
        <AgreementState agreement={paper} signings={signings} />
      </div>
      {paper.scan === 'clean' && (
        <div className="outcome-actions">
          {isInForce && (
            <OfferSignature shownCase={shownCase} agreement={paper} signings={signings} />
          )}
          {isSigned && <SignedDownload caseId={shownCase.id} signing={signing} size="sm" />}
          <Button
            {...(isSigned
              ? { look: 'quiet', className: 'outcome-unsigned' }
              : { look: 'secondary' })}
            size="sm"
            icon={downloadIcon}
            aria-label={`Download ${isSigned ? 'unsigned ' : ''}${paper.name}`}
            disabled={isDownloading}
            onClick={download}
          >
            {isSigned ? 'Download unsigned' : 'Download'}
          </Button>
        </div>
      )}
      <FormFailure text={failure} />
    </div>
  );
}
