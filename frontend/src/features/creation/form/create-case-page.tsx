import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { CaseDraft } from '#contracts/endpoints/cases/case-creation.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { draftQuery } from '../api/drafts.ts';
import { CaseForm } from './case-form-view.tsx';
import './creation.css';

/** Creates a case, or continues a draft (`?draft=<id>`). */
export function CreateCasePage() {
  const [address] = useSearchParams();
  const draftId = address.get('draft');
  const { data: me } = useMe();
  const draft = useQuery(draftQuery(draftId));
  if (draft.isError && draft.error.message.includes('no draft any more'))
    return <Navigate to={paths.case.href(draftId ?? '')} replace />;
  if (draft.isError)
    return (
      <CreatePage>
        <QueryStates query={draft} loading={null} showsRefreshFailure>
          {() => null}
        </QueryStates>
      </CreatePage>
    );
  if (!me || (draftId !== null && !draft.data)) return <Loader text="Fetching case details..." />;
  return <LoadedForm key={draftId} draft={draft.data} />;
}

function LoadedForm({ draft }: { draft: CaseDraft | undefined }) {
  // The version that the form opened with; a newer one comes from another window.
  const [began, setBegan] = useState(draft?.version);
  return (
    <CreatePage draft={draft}>
      {draft?.declineReason && (
        <p className="creation-declined" role="note">
          <strong>A case manager declined this case:</strong> {draft.declineReason}
        </p>
      )}
      <CaseForm
        key={began}
        draft={draft}
        isChanged={draft?.version !== began}
        onRestart={() => setBegan(draft?.version)}
      />
    </CreatePage>
  );
}

function CreatePage({
  draft,
  children,
}: {
  draft?: CaseDraft | undefined;
  children: React.ReactNode;
}) {
  const title = draft ? `Draft ${draft.caseCode}` : 'Create Case';
  const casesHref = useCasesHref();
  return (
    <Page
      title={title}
      width="form"
      before={<Breadcrumb crumbs={[{ label: 'My Cases', to: casesHref }, { label: title }]} />}
    >
      {children}
    </Page>
  );
}
