import * as z from 'zod';

const answerSchema = z.object({ text: z.string().max(100_000) });

/** The server refused the request; a repeat would be refused, too. */
export class ServerRefusal extends Error {}

/**
 * Sends a recording to a self-hosted speech server, in the form that it takes (seed 1, section 7;
 * seed 2, section 7). Throws ServerRefusal for a 4xx, Error for any other failure.
 */
export async function askOwnServer(
  address: string,
  input: { recording: File; fields: Record<string, string>; signal: AbortSignal },
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.fields)) form.set(name, value);
  form.set('audio_data', input.recording, 'audio.wav');
  const answer = await fetch(`${address.replace(/\/$/, '')}/orderDictate`, {
    method: 'POST',
    body: form,
    // The address is allowed, and no other.
    redirect: 'error',
    signal: input.signal,
  });
  const body = await answer.text();
  if (answer.status >= 400 && answer.status < 500)
    throw new ServerRefusal(`The speech server answered ${answer.status}`);
  if (!answer.ok) throw new Error(`The speech server answered ${answer.status}`);
  return answerSchema.parse(JSON.parse(body)).text;
}
