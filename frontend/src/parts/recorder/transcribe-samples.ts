import { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import { type ApiInput, callApi } from '../../shared/api/call-api.ts';
import { toWav } from './to-wav.ts';

type Fields = Omit<ApiInput<(typeof speechEndpoints)['transcribeClip']>['body'], 'audio_data'>;

/** Turns samples of one channel into text; '' for silence. Throws ApiFailure. */
export async function transcribeSamples(
  { samples, sampleRate }: { samples: Int16Array; sampleRate: number },
  fields: Fields,
): Promise<string> {
  const { text } = await callApi(speechEndpoints.transcribeClip, {
    body: {
      audio_data: new File([toWav(samples, sampleRate)], 'dictation.wav', { type: 'audio/wav' }),
      ...fields,
    },
    isBackground: true,
  });
  return text;
}
