import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import { useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { CaseScreenCrumbs } from '#portal/parts/speech/case-screen-crumbs.tsx';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates } from '#portal/shared/ui/states.tsx';
import { newestTranscriptQuery } from './api/transcripts.ts';
import { openedTranscriptQuery } from './save/opened-transcript.ts';
import { TranscriptEditor } from './transcript-editor.tsx';

const FETCHING = 'Fetching transcript...';

/**
 * A transcript of a case. Its id comes from the navigation state, else from the address, else it is
 * the case's newest one; from then on it is in the address.
 */
export function TranscriptPage() {
  const { id: caseId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const named = stateId(state) ?? query.get('transcript') ?? undefined;
  const newest = useQuery({ ...newestTranscriptQuery(caseId), enabled: named === undefined });
  const transcriptId = named ?? newest.data;
  const { data: me } = useMe();

  useEffect(() => {
    if (!transcriptId || query.get('transcript') === transcriptId) return;
    query.set('transcript', transcriptId);
    setQuery(query, { replace: true });
  }, [transcriptId, query, setQuery]);

  const breadcrumb = <CaseScreenCrumbs caseId={caseId} here="Transcript" />;
  if (transcriptId === undefined || !me)
    return (
      <Page title="Transcript" isHeadingHidden before={breadcrumb}>
        <QueryStates query={{ ...newest, data: undefined }} loading={<Loader text={FETCHING} />}>
          {() => null}
        </QueryStates>
      </Page>
    );
  if (transcriptId === '')
    return (
      <Page title="Transcript" before={breadcrumb}>
        <NoTranscript caseId={caseId} />
      </Page>
    );
  return (
    <Opened
      key={transcriptId}
      caseId={caseId}
      transcriptId={transcriptId}
      userId={me.id}
      breadcrumb={breadcrumb}
    />
  );
}

function Opened({
  caseId,
  transcriptId,
  userId,
  breadcrumb,
}: {
  caseId: string;
  transcriptId: string;
  userId: string;
  breadcrumb: React.ReactNode;
}) {
  const opened = useQuery(openedTranscriptQuery(caseId, transcriptId, userId));
  // A transcript of another case has its own address.
  if (opened.data && opened.data.caseId !== caseId)
    return (
      <Page title="Transcript" before={breadcrumb}>
        <NoTranscript caseId={caseId} />
      </Page>
    );
  if (opened.data)
    return <TranscriptEditor opened={opened.data} userId={userId} breadcrumb={breadcrumb} />;
  return (
    <Page title="Transcript" isHeadingHidden before={breadcrumb}>
      <QueryStates query={opened} loading={<Loader text={FETCHING} />} isCard>
        {() => null}
      </QueryStates>
    </Page>
  );
}

/** Recordings, from which transcripts are made, are uploaded on the case page. */
const NoTranscript = ({ caseId }: { caseId: string }) => (
  <EmptyState isCard icon={fileIcon} title="Transcript Not Available">
    <ButtonLink look="secondary" size="sm" to={paths.case.hrefToDrawer(caseId, 'documents')}>
      Upload a recording in the case
    </ButtonLink>
  </EmptyState>
);

/** The transcript that another screen named when it opened this one. */
function stateId(state: unknown): string | undefined {
  const id: unknown = Object(state).transcriptId;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
