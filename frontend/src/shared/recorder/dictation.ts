import type { SpeechLanguage } from '#contracts/rules/speech/speech.ts';
import { forgetChunk, listKept } from './kept-audio.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { transcribeSamples } from './transcribe-samples.ts';

type Options = {
  key: string;
  caseId: string | undefined;
  /** The language in which the audio was recorded. */
  language: () => SpeechLanguage;
  /** Inserts the text of a chunk, in the order of speech; false if it cannot be inserted now. */
  onText: (text: string) => boolean;
};

/** A recorder that turns speech into text, chunk by chunk (D73). */
export const createDictation = ({ key, caseId, language, onText }: Options): Recorder =>
  createRecorder({
    key,
    isElsewhere: 'You are dictating here in another tab. Stop it there first.',
    async work({ isClosed, setWaiting, pause }) {
      const kept = (await listKept(key)).filter(({ isOpen }) => !isOpen);
      setWaiting(kept.length);
      const [next] = kept;
      if (!next) return false;
      const text = await transcribeSamples(next, {
        caseId,
        language: language(),
        model_size: 'base',
      });
      // Reset has removed it in the meantime.
      const isKept = (await listKept(key)).some(({ id }) => id === next.id);
      while (isKept && text !== '' && !isClosed() && !onText(text)) await pause(0.5);
      if (isClosed()) return false;
      await forgetChunk(next);
      return true;
    },
  });
