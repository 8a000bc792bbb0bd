import { badRequest } from '../transcribe-error.ts';

/** Passes the audio on; throws BadRequestException if none arrives for the time. */
export async function* limitWaits(
  audio: AsyncGenerator<Int16Array>,
  timeoutMs: number,
): AsyncGenerator<Int16Array> {
  while (true) {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const seconds = timeoutMs / 1_000;
    const timer = setTimeout(
      () =>
        reject(
          badRequest(
            `Your request timed out because no new audio was received for ${seconds} seconds.`,
          ),
        ),
      timeoutMs,
    );
    try {
      const next = await Promise.race([audio.next(), timeout]);
      if (next.done) return;
      yield next.value;
    } finally {
      clearTimeout(timer);
    }
  }
}
