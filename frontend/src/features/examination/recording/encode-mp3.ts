/** Enough for speech; half a megabyte a minute at most. */
const BITRATE_KBPS = 64;

/** Encodes samples of one channel as mp3, outside of the page's thread. */
export async function encodeInWorker(
  samples: Int16Array,
  sampleRate: number,
  bitrateKbps = BITRATE_KBPS,
): Promise<Blob> {
  const worker = new Worker(new URL('./encode-mp3.worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    const mp3 = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ samples, sampleRate, bitrateKbps });
    });
    return new Blob([mp3], { type: 'audio/mpeg' });
  } finally {
    worker.terminate();
  }
}
