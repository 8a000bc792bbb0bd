import { useQuery } from '@tanstack/react-query';
import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  AUTO_REFRESH_SECONDS,
  type CrossExaminationSettings,
} from '#contracts/rules/speech/examinations.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useCaseKind } from '#portal/shared/use-case-kind.ts';
import { turnsQuery } from './api/turns.ts';
import { ExaminationCrumbs } from './examination-crumbs.tsx';
import { RecordingPanel } from './recording/recording-panel.tsx';
import { TurnList } from './turn-list.tsx';
import './examination.css';

/** Records a cross-examination and shows its turns (seed 2, section 2). */
export function CrossExaminationPage() {
  const { id = '' } = useParams();
  const kind = useCaseKind();
  const speech = useQuery(caseSpeechQuery(id));
  const turns = useQuery(turnsQuery(id));
  const [isAutomatic, setAutomatic] = useState(false);
  const settings = speech.data?.crossExamination;
  useAutoRefresh(id, isAutomatic ? settings : undefined);
  return (
    <Page
      title="Cross Examination"
      before={<ExaminationCrumbs caseId={id} here="Cross Examination" />}
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
            onClick={() => void withLoader('Fetching Transcription...', () => turns.refetch())}
          >
            Refresh
          </Button>
          <ButtonLink
            look="secondary"
            size="sm"
            icon={bookIcon}
            to={paths.savedExamination.href(id, kind)}
          >
            Saved transcript
          </ButtonLink>
        </>
      }
    >
      <QueryStates query={speech} loading={<Skeleton label="Loading..." lines={4} />} isCard>
        {({ crossExamination }) =>
          crossExamination ? (
            <Examination caseId={id} settings={crossExamination} />
          ) : (
            <EmptyState
              icon={microphoneIcon}
              title="This case has no cross-examination. Its case manager can add one in the case’s transcription settings."
              isCard
            />
          )
        }
      </QueryStates>
    </Page>
  );
}

function Examination({ caseId, settings }: { caseId: string; settings: CrossExaminationSettings }) {
  const { data: me } = useMe();
  const turns = useQuery(turnsQuery(caseId));
  const [newest, setNewest] = useState<string>();
  return (
    <QueryStates
      query={turns}
      loading={<Skeleton label="Fetching Transcription..." lines={6} isLabelVisible />}
      showsRefreshFailure
      isCard
    >
      {({ turns: shown }) => (
        <div className="examination">
          {me && (
            <RecordingPanel
              place={`${me.id}:examination:${caseId}`}
              caseId={caseId}
              examiner={me.name}
              settings={settings}
              turns={shown}
              onSaved={({ mediaId }) => setNewest(mediaId)}
            />
          )}
          {shown.length === 0 ? (
            <EmptyState
              icon={microphoneIcon}
              title="Nothing is recorded yet. Press Record and speak the first question."
              isCard
            />
          ) : (
            <TurnList
              caseId={caseId}
              turns={shown}
              newest={newest}
              modelType={settings.transcriptionModelParams.modelType}
            />
          )}
        </div>
      )}
    </QueryStates>
  );
}

/** Reloads the turns at the interval of the settings, or every 6 seconds (seed 2, section 9). */
function useAutoRefresh(caseId: string, settings: CrossExaminationSettings | undefined): void {
  const seconds = settings?.autoRefreshTimeInterval ?? AUTO_REFRESH_SECONDS;
  useQuery({
    ...turnsQuery(caseId),
    refetchInterval: settings ? seconds * 1_000 : false,
  });
}
