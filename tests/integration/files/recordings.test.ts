import { setTimeout as pause } from 'node:timers/promises';
import { synthesiseConversation, writeWav } from 'local-aws/transcribe';
import { describe, expect, inject, it } from 'vitest';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';

/** Recordings through the whole stack: S3, the malware scan, EventBridge, SQS, Transcribe. */

const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

/** Uploads and registers a recording in a new case; returns the path of its list. */
async function register(bytes: Buffer, name: string): Promise<string> {
  const { id: caseId } = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  const { body: addressed } = await api('POST', 's3-url', {
    key: ['hearing.wav'],
    purpose: 'caseRecording',
    contentTypes: ['audio/wav'],
    sizes: [bytes.length],
  });
  const address = String(addressed.url[0]);
  const put = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'audio/wav' },
  });
  expect(put.status).toBe(200);
  const path = `meetingRecordings/${caseId}`;
  const registered = await api('POST', path, { name, url: { url: address.split('?')[0] } });
  expect(registered.status).toBe(200);
  return path;
}

async function ended(path: string) {
  for (;;) {
    const { body } = await api('GET', path);
    const [recording] = body.data;
    if (['ready', 'failed'].includes(recording.state)) return recording;
    await pause(200);
  }
}

describe.concurrent('an uploaded recording', () => {
  it('gets its transcript by speaker, and plays', async () => {
    const speech = synthesiseConversation([
      { speaker: 1, text: 'Is the notice served?' },
      { speaker: 3, text: 'It was served on Monday.' },
      { speaker: 1, text: 'Noted.' },
    ]);
    const recording = await ended(await register(writeWav(speech), 'Hearing of Monday'));
    expect(recording).toMatchObject({
      state: 'ready',
      message: '',
      name: 'Recording 1',
      recordingName: 'Hearing of Monday',
    });
    const { body } = await api('GET', `getTranscriptionData/${recording.transcriptId}`);
    expect(
      body.transcriptData.words.map(
        ({ speaker, text }: { speaker: string; text: { text: string }[] }) =>
          `${speaker}: ${text.map((leaf) => leaf.text).join(' ')}`,
      ),
    ).toEqual(['spk_0: Is the notice served?', 'spk_1: It was served on Monday.', 'spk_0: Noted.']);
    for (const address of [recording.audioFileUrl, body.audioFileUrl]) {
      const audio = await fetch(address, { headers: { Range: 'bytes=0-3' } });
      expect([audio.status, await audio.text()]).toEqual([206, 'RIFF']);
    }
  });

  it('that may be too long for one job is measured first', async () => {
    const speech = synthesiseConversation([{ speaker: 1, text: 'Adjourned.' }], {
      sampleRate: 48_000,
    });
    // Above 57.6 MB its size allows more than four hours; it has five minutes.
    const samples = new Int16Array(48_000 * 2 * 301);
    for (const [at, sample] of speech.entries()) samples.fill(sample, at * 2, at * 2 + 2);
    const bytes = writeWav(samples, { sampleRate: 48_000, channels: 2 });
    expect(bytes.length).toBeGreaterThan(57_600_000);
    const recording = await ended(await register(bytes, 'Five minutes'));
    expect(recording).toMatchObject({ state: 'ready', parts: { transcribed: 0, total: 0 } });
    const { body } = await api('GET', `getTranscriptionData/${recording.transcriptId}`);
    expect(body.transcriptData.words[0].text[0].text).toBe('Adjourned.');
  });

  it('without speech says so, and can be transcribed again', async () => {
    const path = await register(writeWav(new Int16Array(8_000)), 'Silence');
    const failed = await ended(path);
    expect(failed.message).toBe('No speech was recognised in this recording');
    expect((await api('POST', `${path}/${failed.id}/transcription`)).status).toBe(200);
    expect((await ended(path)).state).toBe('failed');
  });
});

describe('the webhook', () => {
  it('is closed without a Zoom app', async () => {
    const event = { event: 'recording.completed', payload: {} };
    const { status } = await call(addresses, 'POST', 'webhooks/zoom', { body: event });
    expect(status).toBe(503);
  });
});
