import { useQuery } from '@tanstack/react-query';
import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  AUTO_REFRESH_SECONDS,
  type CrossExaminationSettings,
} from '#contracts/rules/speech/examinations.ts';
import { CaseScreenCrumbs } from '#portal/parts/speech/case-screen-crumbs.tsx';
import { RefreshActions } from '#portal/parts/speech/refresh-actions.tsx';
import { useCaseKind } from '#portal/parts/speech/use-case-kind.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { errataByTurn, readingsQuery } from './api/readings.ts';
import { turnsQuery } from './api/turns.ts';
import { ReadingsButton } from './readings/readings-button.tsx';
import { RecordingPanel } from './recording/recording-panel.tsx';
import { type TestimonyLanguage, testimonyLanguage } from './recording/testimony-language.ts';
import { RedactionsButton } from './redactions-button.tsx';
import { TurnList } from './turn-list.tsx';
import './examination.css';

/** Records a cross-examination and shows its turns (seed 2, section 2). */
export function CrossExaminationPage() {
  const { id = '' } = useParams();
  const kind = useCaseKind(id);
  const speech = useQuery(caseSpeechQuery(id));
  const [isAutomatic, setAutomatic] = useState(false);
  const settings = speech.data?.crossExamination;
  const seconds = settings?.autoRefreshTimeInterval ?? AUTO_REFRESH_SECONDS;
  const turns = useQuery({
    ...turnsQuery(id),
    refetchInterval: isAutomatic && settings ? seconds * 1_000 : false,
  });
  return (
    <Page
      title="Cross Examination"
      before={<CaseScreenCrumbs caseId={id} here="Cross Examination" />}
      actions={
        <>
          <RefreshActions
            isAutomatic={isAutomatic}
            onAutomatic={setAutomatic}
            onRefresh={() => void withLoader('Fetching Transcription...', () => turns.refetch())}
          />
          <ReadingsButton caseId={id} isDisabled={!turns.data?.turns.length} />
          <RedactionsButton caseId={id} isDisabled={!turns.data?.turns.length} />
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
        {(shown) =>
          shown.crossExamination ? (
            <Examination
              caseId={id}
              settings={shown.crossExamination}
              {...testimonyLanguage(shown)}
            />
          ) : (
            <NoExamination caseId={id} />
          )
        }
      </QueryStates>
    </Page>
  );
}

/** The server refuses a cross-examination of a negotiation. */
function NoExamination({ caseId }: { caseId: string }) {
  const { data: shownCase } = useQuery(caseQuery(caseId));
  if (!shownCase) return <Skeleton label="Loading..." lines={4} />;
  return (
    <EmptyState
      icon={microphoneIcon}
      title={
        shownCase.resolutionKind === 'negotiation'
          ? 'A negotiation has no cross-examination.'
          : 'This case has no cross-examination. Its case manager can add one in the case’s transcription settings.'
      }
      isCard
    />
  );
}

function Examination({
  caseId,
  settings,
  spoken,
  hint,
}: {
  caseId: string;
  settings: CrossExaminationSettings;
  spoken: TestimonyLanguage;
  /** Why the case's language is not used; '' if it is. */
  hint: string;
}) {
  const { data: me } = useMe();
  const turns = useQuery(turnsQuery(caseId));
  const { data: sent } = useQuery(readingsQuery(caseId));
  const errata = useMemo(() => errataByTurn(sent?.readings), [sent]);
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
          {hint !== '' && <p className="soft">{hint}</p>}
          {me && (
            <RecordingPanel
              place={`${me.id}:examination:${caseId}`}
              caseId={caseId}
              examiner={me.name}
              settings={settings}
              spoken={spoken}
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
              errata={errata}
              modelType={settings.transcriptionModelParams.modelType}
            />
          )}
        </div>
      )}
    </QueryStates>
  );
}
