import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { displayedLabelOf, panelOf, takesRating } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { isHandled } from '#portal/shared/api/api-failure.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { queryClient } from '#portal/shared/api/query-client.ts';
import { kindLabel, statusTone } from '#portal/shared/case-labels.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import type { ReadAhead } from '#portal/shared/read-ahead.ts';
import { noteRecentCase } from '#portal/shared/session/recent-cases.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { CaseDescription } from './case-description.tsx';
import { CaseHeader } from './case-header.tsx';
import { casePartIds } from './case-part-ids.ts';
import { ClocksPanel } from './clocks/clocks-panel.tsx';
import { DisclosuresCard } from './disclosures/disclosures-card.tsx';
import { useDocumentInAddress } from './documents/use-document-in-address.ts';
import { CaseActions } from './head/case-actions.tsx';
import { CaseLifecycle } from './lifecycle/case-lifecycle.tsx';
import { AgreementsAndAwards, OutcomeSummary } from './outcome/case-outcome.tsx';
import { CaseRating } from './outcome/case-rating.tsx';
import { CaseManagerCard } from './people/case-manager-card.tsx';
import { type ProceedingsHandle, ProceedingsPanel } from './proceedings/proceedings-panel.tsx';
import { SettlementPanel } from './settlement/settlement-panel.tsx';
import { CaseSignings } from './signing/case-signings.tsx';
import { TimeLineCard } from './time-line/time-line-card.tsx';
import './case.css';

const ViewDocument = lazy(async () => ({
  default: (await import('./documents/view-document.tsx')).ViewDocument,
}));

export const readAhead: ReadAhead = ({ params: { id = '' } }) =>
  queryClient.prefetchQuery(caseQuery(id));

/** One case. If it cannot be loaded, a toast says so and the list is shown (seed 1, section 8). */
export function CasePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: shownCase, error } = useQuery(caseQuery(id));
  const casesHref = useCasesHref();

  useEffect(() => {
    // After a 500 or an ended session the portal has already left the page.
    if (!error || shownCase || isHandled(error)) return;
    showFailure(error);
    void navigate(casesHref, { replace: true });
  }, [error, shownCase, navigate, casesHref]);

  return shownCase ? (
    <LoadedCase key={shownCase.id} shownCase={shownCase} />
  ) : (
    <Loader text="Fetching case details..." />
  );
}

/** Before its respondent is on board, a negotiation has no settlement rounds. */
const hasSettlement = (status: Case['status']) => caseStatuses[status].phase !== 'initiated';

/** What is below the first screen is drawn after it, and begins its requests then. */
function Below({ children }: { children: ReactNode }) {
  const isFollowing = useDeferredValue(true, false);
  return isFollowing && children;
}

function LoadedCase({ shownCase }: { shownCase: Case }) {
  const { title, caseCode, resolutionKind } = shownCase;
  const casesHref = useCasesHref();
  const proceedings = useRef<ProceedingsHandle>(null);
  useEffect(() => noteRecentCase(shownCase), [shownCase]);
  const panel = panelOf(shownCase);
  // Slip sheets of bundles link to documents.
  const { documentId, start, onPage, close } = useDocumentInAddress();
  return (
    <Page
      title={title}
      before={
        <Breadcrumb
          crumbs={[
            { label: 'My Cases', to: casesHref },
            { label: kindLabel(resolutionKind), to: paths.cases.href(resolutionKind) },
            { label: caseCode },
          ]}
        />
      }
      actions={
        <>
          <Badge tone={statusTone(shownCase)}>{displayedLabelOf(shownCase)}</Badge>
          <CaseActions shownCase={shownCase} onWrite={() => proceedings.current?.write()} />
        </>
      }
    >
      <div className="case-parts">
        <CaseHeader shownCase={shownCase} />
        <CaseLifecycle shownCase={shownCase} />
        {shownCase.status !== 'draft' && <TimeLineCard shownCase={shownCase} />}
        {shownCase.status !== 'draft' && (
          <ClocksPanel caseId={shownCase.id} kind={resolutionKind} />
        )}
        {panel.award && <OutcomeSummary shownCase={shownCase} award={panel.award} />}
        <Below>
          <div className="case-about">
            <CaseDescription shownCase={shownCase} />
            <CaseManagerCard shownCase={shownCase} />
          </div>
          {resolutionKind === 'negotiation' && hasSettlement(shownCase.status) && (
            <SettlementPanel shownCase={shownCase} />
          )}
          <div id={casePartIds.proceedings}>
            <ProceedingsPanel ref={proceedings} shownCase={shownCase} />
          </div>
          {panel.hasAgreements && (
            <AgreementsAndAwards shownCase={shownCase} hasAction={!panel.award} />
          )}
          {shownCase.status !== 'draft' && <DisclosuresCard shownCase={shownCase} />}
          <CaseSignings shownCase={shownCase} />
          {takesRating(shownCase) && <CaseRating shownCase={shownCase} />}
        </Below>
      </div>
      {documentId && (
        <Suspense fallback={<Loader />}>
          <ViewDocument
            key={documentId}
            caseId={shownCase.id}
            {...{ documentId, start, onPage }}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}
