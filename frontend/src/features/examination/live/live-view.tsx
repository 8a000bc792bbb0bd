import { useQuery, useQueryClient } from '@tanstack/react-query';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { MicrophoneSelect } from '#portal/parts/recorder/bar/microphone-select.tsx';
import {
  dictatedLanguages,
  dictationLanguage,
  languageOptions,
} from '#portal/parts/recorder/speech-language.ts';
import { useCaseKind } from '#portal/parts/speech/use-case-kind.ts';
import { LeaveQuestion } from '#portal/parts/unsent/leave-question.tsx';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { type LiveWords, reloadLiveWords } from '#portal/shared/api/live-words.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { createLiveCapture } from './live-capture.ts';
import { LiveStatus } from './live-status.tsx';
import { Words } from './live-words.tsx';
import { SessionAudio } from './session-audio.tsx';

/** Start and Stop of the capture, and the words so far. */
export function LiveView({
  caseId,
  userId,
  live,
}: {
  caseId: string;
  userId: string;
  live: LiveWords;
}) {
  const client = useQueryClient();
  const [capture] = useState(() =>
    createLiveCapture({
      caseId,
      place: `${userId}:live:${caseId}`,
      onChange: () => void reloadLiveWords(client, caseId),
    }),
  );
  const state = useSyncExternalStore(capture.subscribe, capture.state);
  useEffect(() => {
    capture.open();
    return () => capture.close();
  }, [capture]);
  const { data: speech } = useQuery(caseSpeechQuery(caseId));
  const [chosen, setChosen] = useState<SpeechLanguage>();
  const { language, hint } = dictationLanguage(chosen ?? speech?.recordingLanguage ?? 'english');
  const isLive = state.phase === 'live';
  const { session, isEnabled, lines } = live;
  const isContinued = session?.state === 'live' && session.isOwn;
  const isOfOther = session?.state === 'live' && !session.isOwn;
  return (
    <div className="examination">
      <section className="examination-recording" aria-label="Live session">
        <div className="examination-controls">
          {isLive ? (
            <Button look="danger" icon={stopIcon} onClick={capture.stop}>
              Stop
            </Button>
          ) : (
            <Button
              icon={microphoneIcon}
              disabled={state.phase !== 'idle' || !isEnabled || isOfOther}
              onClick={() => capture.start(language)}
            >
              {isContinued ? 'Continue' : 'Start live transcription'}
            </Button>
          )}
          {isContinued && state.phase === 'idle' && (
            <Button
              look="secondary"
              icon={stopIcon}
              onClick={() => capture.endOpenSession(session.id)}
            >
              End the session
            </Button>
          )}
          {isLive && (
            <span className="live-sound">
              <meter
                className="dictation-level"
                aria-label="Loudness"
                max={1}
                value={state.level}
              />
              <span className="tabular" role="timer" aria-label="Time of the session">
                {minutesAndSeconds(state.seconds)}
              </span>
            </span>
          )}
          <MicrophoneSelect
            state={state}
            isChangeable={state.phase === 'idle' || isLive}
            onChoose={capture.chooseMicrophone}
          />
          <Select
            label="Language"
            isLabelHidden
            options={languageOptions(dictatedLanguages())}
            value={language}
            disabled={state.phase !== 'idle'}
            // The options are the languages.
            onChange={({ target }) => setChosen(target.value as SpeechLanguage)}
          />
          {session && <SessionFacts caseId={caseId} session={session} />}
        </div>
        {hint !== '' && <p className="soft">{hint}</p>}
        <LiveStatus state={state} />
        {live.audioAddress !== '' && state.phase === 'idle' && (
          <SessionAudio key={session?.id} address={live.audioAddress} />
        )}
      </section>
      <Words
        lines={lines}
        waiting={state.waiting}
        partial={state.partial}
        isGrowing={session?.state === 'live'}
      />
      <LeaveQuestion
        isAsked={isLive || state.waiting.length + state.unsentParts > 0}
        title="Leave the live transcription?"
        question={
          isLive
            ? 'The session stays open, but nothing is recorded or transcribed until you continue it here.'
            : 'A part of the session is in this browser only. It is sent at your next visit to this page; a logout removes it.'
        }
      />
    </div>
  );
}

function SessionFacts({ caseId, session }: { caseId: string; session: LiveSession }) {
  const kind = useCaseKind(caseId);
  const by = session.isOwn ? 'you' : session.startedBy;
  return (
    <>
      <Badge tone={session.state === 'live' ? 'running' : 'plain'}>
        {session.state === 'live' ? 'Live' : 'Ended'}
      </Badge>
      <span className="soft">{`Started by ${by} on ${indianDateTime(session.startedAt)} IST`}</span>
      {session.transcriptId !== '' && (
        <Link to={paths.transcription.href(caseId, kind, session.transcriptId)}>
          Open the transcript
        </Link>
      )}
    </>
  );
}
