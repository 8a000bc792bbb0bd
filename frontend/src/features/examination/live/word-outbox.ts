import { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import {
  MAX_UTTERANCES_OF_BATCH,
  MAX_WORDS_OF_BATCH,
  type Utterance,
} from '#contracts/rules/speech/live-transcription.ts';
import { isPermanent } from '#portal/parts/recorder/sender.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

const LONGEST_WAIT_SECONDS = 15;

type Options = {
  caseId: string;
  sessionId: string;
  nextSequence: number;
  onStored: () => void;
  onProblem: (error: unknown) => void;
};

/**
 * Sends final utterances in order, in batches of what has come together meanwhile. A batch is sent
 * again until it is stored; the server stores it once.
 */
export function createWordOutbox({ onStored, onProblem, ...session }: Options) {
  const { caseId, sessionId } = session;
  let sequence = session.nextSequence;
  let waiting: Utterance[] = [];
  let sending: Promise<void> | undefined;

  const send = async () => {
    let failures = 0;
    while (waiting.length > 0) {
      const utterances = firstBatch(waiting);
      try {
        await callApi(liveTranscriptionEndpoints.addLiveWords, {
          params: { caseId, sessionId },
          body: { sequence, utterances },
          isBackground: true,
        });
        sequence += 1;
        failures = 0;
        waiting = waiting.slice(utterances.length);
        onStored();
      } catch (error) {
        onProblem(error);
        if (isPermanent(error)) return;
        failures += 1;
        await waitForNetwork(Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1)));
      }
    }
  };
  const pump = () => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  return {
    add(utterances: readonly Utterance[]): void {
      if (utterances.length === 0) return;
      waiting = [...waiting, ...utterances];
      void pump();
    },
    waiting: (): readonly Utterance[] => waiting,
    /** Resolves when everything is stored, or cannot be. */
    flush: () => pump(),
  };
}

/** As many utterances as a batch takes. */
function firstBatch(waiting: readonly Utterance[]): Utterance[] {
  let words = 0;
  return waiting.slice(0, MAX_UTTERANCES_OF_BATCH).filter((utterance) => {
    words += utterance.words.length;
    return words <= MAX_WORDS_OF_BATCH;
  });
}

/** Resolves after the time, or when the network returns. */
export const waitForNetwork = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1_000);
    window.addEventListener('online', done);
  });
