import { MAX_CLIP_SECONDS, RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import { toInt16 } from '#portal/parts/recorder/cut-chunks.ts';
import { transcribeSamples } from '#portal/parts/recorder/transcribe-samples.ts';
import type { TestimonyLanguage } from './testimony-language.ts';

/** Turns the saved audio of a turn into text once more. Throws ApiFailure, or TypeError without a network. */
export async function transcribeAudio(
  address: string,
  {
    caseId,
    mediaId,
    modelType,
    spoken,
  }: { caseId: string; mediaId: string; modelType: string; spoken: TestimonyLanguage },
): Promise<string> {
  const mp3 = await (await fetch(address)).arrayBuffer();
  const samples = await decode(mp3);
  const texts: string[] = [];
  for (let at = 0; at < samples.length; at += MAX_CLIP_SECONDS * RECORDED_SAMPLE_RATE)
    texts.push(
      await transcribeSamples(
        {
          samples: samples.subarray(at, at + MAX_CLIP_SECONDS * RECORDED_SAMPLE_RATE),
          sampleRate: RECORDED_SAMPLE_RATE,
        },
        {
          caseId,
          ...spoken,
          transcriptionParams: JSON.stringify({ modelType, mediaId }),
        },
      ),
    );
  return texts.filter(Boolean).join(' ');
}

/** Decodes audio to 16 kHz and one channel. */
async function decode(mp3: ArrayBuffer): Promise<Int16Array> {
  const context = new OfflineAudioContext(1, 1, RECORDED_SAMPLE_RATE);
  const decoded = await context.decodeAudioData(mp3);
  return Int16Array.from(decoded.getChannelData(0), toInt16);
}
