import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import type { CrossExaminationSettings } from '#contracts/rules/speech/examinations.ts';
import { reloadTurns } from '../api/turns.ts';
import type { TestimonyLanguage } from './testimony-language.ts';
import { createTurnRecorder } from './turn-recorder.ts';

/** The recorder of a case's turns while its panel is shown. */
export function useTurnRecorder({
  place,
  caseId,
  settings,
  spoken,
  turns,
  onSaved,
}: {
  place: string;
  caseId: string;
  settings: CrossExaminationSettings;
  spoken: TestimonyLanguage;
  turns: readonly Turn[];
  onSaved: (turn: Turn) => void;
}) {
  const client = useQueryClient();
  const latest = useRef({ turns, onSaved });
  latest.current = { turns, onSaved };
  const [recorder] = useState(() =>
    createTurnRecorder({
      key: place,
      caseId,
      settings,
      spoken,
      countTurns: () => latest.current.turns.length,
      onSaved(turn) {
        latest.current.onSaved(turn);
        void reloadTurns(client, caseId);
      },
    }),
  );
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  const pending = useSyncExternalStore(recorder.subscribe, recorder.pending);
  useEffect(() => {
    recorder.resume();
    return () => recorder.close();
  }, [recorder]);
  const isReady = useSyncExternalStore(recorder.subscribe, recorder.isLoaded);
  const own = useSyncExternalStore(recorder.subscribe, recorder.last);
  const current = useSyncExternalStore(recorder.subscribe, recorder.current);
  return {
    recorder,
    /** What is being recorded. */
    current,
    state,
    /** Turns that are not saved yet. */
    pending,
    isReady,
    /** The last turn that was recorded here. */
    own,
  };
}
