import { isPermanent } from '#portal/parts/recorder/sender.ts';
import type { CaptureBuffer } from '#portal/parts/recorder/stream/audio-buffer.ts';
import { runStream } from '#portal/parts/recorder/stream/run-stream.ts';
import { waitForNetwork } from './word-outbox.ts';

/** A stream is replaced this long before its address expires. */
const RENEWED_BEFORE_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15;

type Options = Pick<
  Parameters<typeof runStream>[0],
  'buffer' | 'sampleRate' | 'offset' | 'onSpeech' | 'onCovered'
> & {
  buffer: CaptureBuffer;
  address: () => Promise<{ url: string; expiresAt: string }>;
  onConnection: (isConnected: boolean) => void;
  /** The buffer has dropped samples that no stream has heard (audio-buffer.ts). */
  onLost: (from: number, until: number) => void;
  onFailure: (error: unknown) => void;
};

/**
 * Sends the sound of a session to the speech service until the end, one stream after the other, each
 * from where the final words of the one before ended.
 */
export async function streamUntil(end: AbortSignal, options: Options): Promise<void> {
  const { buffer, onSpeech, onLost } = options;
  let covered = 0;
  const cover = (index: number) => {
    covered = Math.max(covered, index);
    buffer.release(covered);
    options.onCovered(covered);
  };
  // A connection that was cut is often noticed by the browser first.
  const onConnection = (isConnected: boolean) =>
    options.onConnection(isConnected && navigator.onLine !== false);
  const onOffline = () => onConnection(false);
  window.addEventListener('offline', onOffline);
  let failures = 0;
  try {
    while (!end.aborted || covered < buffer.end())
      try {
        const { url, expiresAt } = await options.address();
        const lifeMs = Date.parse(expiresAt) - Date.now() - RENEWED_BEFORE_SECONDS * 1_000;
        const renewal = AbortSignal.timeout(Math.max(5_000, lifeMs));
        if (buffer.start() > covered) {
          onLost(covered, buffer.start());
          cover(buffer.start());
        }
        const heard = await runStream({
          ...{ url, buffer, sampleRate: options.sampleRate, offset: options.offset },
          from: covered,
          end: AbortSignal.any([end, renewal]),
          ...{ onSpeech, onConnection },
          onCovered: cover,
          onSilence: cover,
        });
        failures = 0;
        cover(heard);
        if (end.aborted) return;
      } catch (error) {
        onConnection(false);
        if (isPermanent(error)) throw error;
        failures += 1;
        options.onFailure(error);
        if (end.aborted && failures > 3) throw error;
        await waitForNetwork(Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - 1)));
      }
  } finally {
    window.removeEventListener('offline', onOffline);
  }
}
