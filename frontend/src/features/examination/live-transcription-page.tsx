import { useQuery } from '@tanstack/react-query';
import waveIcon from 'primeicons/raw-svg/wave-pulse.svg?raw';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CaseScreenCrumbs } from '#portal/parts/speech/case-screen-crumbs.tsx';
import { RefreshActions } from '#portal/parts/speech/refresh-actions.tsx';
import { caseQuery } from '#portal/shared/api/case.ts';
import { liveWordsQuery } from '#portal/shared/api/live-words.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { LiveView } from './live/live-view.tsx';
import './examination.css';

/** The words of a session as they are spoken (seed 2, section 2). */
export function LiveTranscriptionPage() {
  const { id = '' } = useParams();
  const [isAutomatic, setAutomatic] = useState(false);
  const words = useQuery({
    ...liveWordsQuery(id),
    refetchInterval: ({ state }) =>
      isAutomatic && state.data ? state.data.autoRefreshSeconds * 1_000 : false,
  });
  const { data: me } = useMe();
  const { data: shownCase } = useQuery(caseQuery(id));
  return (
    <Page
      title="Live Transcription"
      before={
        <CaseScreenCrumbs
          caseId={id}
          here="Transcript"
          kindDetail={shownCase ? ` ${shownCase.caseCode}` : ''}
        />
      }
      actions={
        <RefreshActions
          isAutomatic={isAutomatic}
          onAutomatic={setAutomatic}
          onRefresh={() => void withLoader('Fetching Transcription...', () => words.refetch())}
        />
      }
    >
      <QueryStates
        query={words}
        loading={<Skeleton label="Fetching Transcription..." lines={6} isLabelVisible />}
        isCard
      >
        {(live) =>
          live.isEnabled || live.session ? (
            me && <LiveView key={id} caseId={id} userId={me.id} live={live} />
          ) : (
            <EmptyState icon={waveIcon} title="This case has no live transcription." isCard />
          )
        }
      </QueryStates>
    </Page>
  );
}
