import { useQuery, useQueryClient } from '@tanstack/react-query';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import stopIcon from 'primeicons/raw-svg/stop-circle.svg?raw';
import waveIcon from 'primeicons/raw-svg/wave-pulse.svg?raw';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
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
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { createLiveCapture, type LiveState } from './live-capture.ts';

/** Start and Stop of the capture, and the words so far. */
export function LiveView({ caseId, live }: { caseId: string; live: LiveWords }) {
  const client = useQueryClient();
  const [capture] = useState(() =>
    createLiveCapture({ caseId, onChange: () => void reloadLiveWords(client, caseId) }),
  );
  const state = useSyncExternalStore(capture.subscribe, capture.state);
  useEffect(() => () => capture.close(), [capture]);
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
        <p className="soft examination-status" role="status">
          {statusOf(state)}
        </p>
        {hint !== '' && <p className="soft">{hint}</p>}
        <FormFailure text={state.problem} />
      </section>
      <Words lines={lines} state={state} isGrowing={session?.state === 'live'} />
      <LeaveQuestion
        isAsked={isLive || state.waiting.length > 0}
        title="Leave the live transcription?"
        question="The session stays open, but speech is not transcribed until you continue it here."
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

/** Distance from the end, in pixels, at which new words are followed. */
const NEAR_THE_END = 80;

/** Stored lines, lines on their way, and words that may still change. */
function Words({
  lines,
  state,
  isGrowing,
}: {
  lines: LiveWords['lines'];
  state: LiveState;
  isGrowing: boolean;
}) {
  const { waiting, partial } = state;
  const area = useFollowedEnd(isGrowing && `${lines.length} ${waiting.length} ${partial}`);
  if (lines.length + waiting.length === 0 && partial === '')
    return (
      <EmptyState
        icon={waveIcon}
        title="The session has either not started or the live transcript is still being generated."
        isCard
      />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section ref={area} className="live-area" aria-label="Words" tabIndex={0}>
      <ol className="live-lines" aria-label="Live transcript">
        {lines.map(({ id, start, text }) => (
          <li key={id} className="live-line">
            <span className="live-time tabular">{minutesAndSeconds(Math.floor(start))}</span>
            <span>{text}</span>
          </li>
        ))}
        {waiting.map(({ words }) => (
          <li key={`waiting-${words[0]?.start}`} className="live-line live-line-waiting">
            <span className="live-time tabular">
              {minutesAndSeconds(Math.floor(words[0]?.start ?? 0))}
            </span>
            <span>{words.map(({ text }) => text).join(' ')}</span>
          </li>
        ))}
        {partial !== '' && (
          <li className="live-line live-line-partial" aria-hidden="true">
            <span className="live-time" />
            <span>{partial}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

/**
 * A scrolled area that shows the newest content, unless the user has scrolled up. `content` changes
 * with the content; false if it has its final length.
 */
function useFollowedEnd(content: string | false) {
  const area = useRef<HTMLElement>(null);
  /** Height of the content before the change, in pixels. */
  const shownEnd = useRef(0);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box || content === false) return;
    if (box.scrollTop + box.clientHeight >= shownEnd.current - NEAR_THE_END)
      box.scrollTop = box.scrollHeight;
    shownEnd.current = box.scrollHeight;
  }, [content]);
  return area;
}

function statusOf({ phase, waiting, problem }: LiveState): string {
  if (phase === 'stopping') return 'Storing the last words…';
  if (phase === 'starting') return 'Starting…';
  if (phase === 'live') return problem === '' ? 'Listening' : 'Waiting for the connection';
  return waiting.length > 0 ? 'Some words are not stored yet' : '';
}
