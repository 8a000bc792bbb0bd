import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { MAX_STREAM_SECONDS } from '#contracts/rules/speech/speech.ts';
import { callApi } from '../../../shared/api/call-api.ts';
import { useMe } from '../../../shared/me/use-me.ts';
import { createDictation, type DictationTarget } from '../dictation.ts';
import { dictationLanguage, keepLanguage, readLanguage } from '../speech-language.ts';
import { prepareSpeech } from '../voice/prepare-speech.ts';

/** The dictation of a place while its bar is shown. */
export function useDictation({
  place,
  caseId,
  isOwnServer,
  target,
  onBusy,
}: {
  place: string;
  caseId: string | undefined;
  isOwnServer: boolean;
  target: DictationTarget;
  onBusy: ((isBusy: boolean) => void) | undefined;
}) {
  const client = useQueryClient();
  const userId = useMe().data?.id ?? '';
  const user = useRef(userId);
  user.current = userId;
  const hasOwnServer = useRef(isOwnServer);
  hasOwnServer.current = isOwnServer;
  /** What the last voice commands have done. */
  const [note, setNote] = useState({ text: '', count: 0 });
  /** What was inserted last. */
  const [said, setSaid] = useState({ text: '', count: 0 });
  const [dictation] = useState(() => {
    const created = createDictation({
      key: place,
      caseId,
      language: () => readLanguage(place) ?? 'english',
      target,
      stream: {
        isPossible: () => navigator.onLine && !hasOwnServer.current,
        address: () =>
          callApi(speechEndpoints.createDictationAddress, {
            body: { language: readLanguage(place) ?? 'english', ...(caseId && { caseId }) },
            isBackground: true,
          }),
        onSent(seconds) {
          void countStreamed(caseId, seconds);
        },
      },
      async prepare(text, { isPresent }) {
        const write = await prepareSpeech(text, {
          ...{ target, caseId, client },
          userId: user.current,
          stop: () => isPresent && created.stop(),
          note: (done) => setNote(({ count }) => ({ text: done, count: count + 1 })),
        });
        return () => {
          const isWritten = write();
          if (isWritten) setSaid(({ count }) => ({ text, count: count + 1 }));
          return isWritten;
        };
      },
    });
    return created;
  });
  const state = useSyncExternalStore(dictation.subscribe, dictation.state);
  useEffect(() => {
    dictation.resume();
    return () => dictation.close();
  }, [dictation]);
  const unheard = useSyncExternalStore(dictation.subscribe, dictation.unheard);
  const { phase, waiting, problem } = state;
  const isBusy = phase !== 'idle' || (waiting > 0 && problem === '');
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  useEffect(() => target.show(isBusy), [isBusy, target]);
  return {
    dictation,
    state,
    unheard,
    note,
    said,
    userId,
    /** Words are still to come. */
    isBusy,
  };
}

/** A stream that is not counted stays with the 15 seconds of its address. */
const countStreamed = (caseId: string | undefined, seconds: number) =>
  callApi(speechEndpoints.countDictation, {
    body: { ...(caseId && { caseId }), seconds: Math.min(seconds, MAX_STREAM_SECONDS) },
    isBackground: true,
  }).catch(() => undefined);

/** The language that is dictated, and how to choose another one. */
export function useDictationLanguage({
  place,
  caseLanguage,
  isOwnServer,
  isWaiting,
}: {
  place: string;
  caseLanguage: SpeechLanguage | undefined;
  isOwnServer: boolean;
  /** Audio waits for its text. */
  isWaiting: boolean;
}) {
  const userId = useMe().data?.id ?? '';
  const [own, setOwn] = useState(() => readLanguage(userId));
  const { language: chosen, hint } = dictationLanguage(own ?? caseLanguage ?? 'english', {
    isOwnServer,
  });
  return {
    // Audio that waits for its text has the language in which it was recorded.
    language: isWaiting ? (readLanguage(place) ?? chosen) : chosen,
    hint,
    chooseLanguage(language: SpeechLanguage) {
      keepLanguage(userId, language);
      setOwn(language);
    },
  };
}
