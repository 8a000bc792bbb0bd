import { useQuery } from '@tanstack/react-query';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import waveIcon from 'primeicons/raw-svg/wave-pulse.svg?raw';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { caseQuery } from '#portal/shared/api/case.ts';
import { liveWordsQuery } from '#portal/shared/api/live-words.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ExaminationCrumbs } from './examination-crumbs.tsx';
import { LiveView } from './live/live-view.tsx';
import './examination.css';

/** The words of a session as they are spoken (seed 2, section 2). */
export function LiveTranscriptionPage() {
  const { id = '' } = useParams();
  const [isAutomatic, setAutomatic] = useState(false);
  const words = useQuery(liveWordsQuery(id));
  const { data: shownCase } = useQuery(caseQuery(id));
  useQuery({
    ...liveWordsQuery(id),
    refetchInterval: isAutomatic && words.data ? words.data.autoRefreshSeconds * 1_000 : false,
  });
  return (
    <Page
      title="Live Transcription"
      before={
        <ExaminationCrumbs
          caseId={id}
          here="Transcript"
          kindDetail={shownCase ? ` ${shownCase.caseCode}` : ''}
        />
      }
      actions={
        <>
          <Choice
            kind="checkbox"
            checked={isAutomatic}
            onChange={({ target }) => setAutomatic(target.checked)}
          >
            Auto Refresh
          </Choice>
          <Button
            look="secondary"
            size="sm"
            icon={refreshIcon}
            onClick={() => void withLoader('Fetching Transcription...', () => words.refetch())}
          >
            Refresh
          </Button>
        </>
      }
    >
      <QueryStates
        query={words}
        loading={<Skeleton label="Fetching Transcription..." lines={6} isLabelVisible />}
        isCard
      >
        {(live) =>
          live.isEnabled || live.session ? (
            <LiveView key={id} caseId={id} live={live} />
          ) : (
            <EmptyState icon={waveIcon} title="This case has no live transcription." isCard />
          )
        }
      </QueryStates>
    </Page>
  );
}
