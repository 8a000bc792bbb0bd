import { randomUUID } from 'node:crypto';
import { TranscribeStreamingClient } from '@aws-sdk/client-transcribe-streaming';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { type SpeechLanguage, speechLanguages } from '#contracts/rules/speech/languages.ts';
import { RECORDED_SAMPLE_RATE } from '#contracts/rules/speech/speech.ts';
import { secondsAfter } from '#shared/clock.ts';
import { findVocabulary, type VocabularyDeps } from './vocabulary/find-vocabulary.ts';

/** The longest that Transcribe accepts. */
const STREAM_ADDRESS_SECONDS = 300;

/** Web sockets of Transcribe have a port of their own. */
const PORT = 8443;

type Stream = { languageCode: string; vocabularyName: string | undefined; now: Date };

/** Region and credentials are those of the function, from the client's configuration. */
const client = new TranscribeStreamingClient({});

/**
 * An address for a language that is streamed, and when it expires. The stream is heard with the
 * vocabulary of the person and the case (find-vocabulary.ts).
 */
export async function createAddress(
  deps: VocabularyDeps,
  use: { userId: string; caseId: string | undefined; language: SpeechLanguage; now: Date },
): Promise<{ url: string; expiresAt: string }> {
  const vocabularyName = await findVocabulary(deps, use);
  const { language, now } = use;
  const languageCode = speechLanguages[language];
  const url = await signStreamAddress({ languageCode, vocabularyName, now });
  return { url, expiresAt: secondsAfter(now, STREAM_ADDRESS_SECONDS) };
}

/**
 * An address that opens a web-socket stream of 16 kHz PCM at Transcribe, by Signature Version 4 in
 * its query. Each one has a session id, so that no two are alike.
 */
export async function signStreamAddress({
  languageCode,
  vocabularyName,
  now,
}: Stream): Promise<string> {
  const region = await client.config.region();
  const { origin, host, hostname, port } = new URL(
    process.env['AWS_ENDPOINT_URL_TRANSCRIBE_STREAMING']?.replace(/^http/, 'ws') ??
      `wss://transcribestreaming.${region}.amazonaws.com:${PORT}`,
  );
  const signer = new SignatureV4({
    credentials: client.config.credentials,
    region,
    service: 'transcribe',
    sha256: Hash.bind(null, 'sha256'),
  });
  const { path, query = {} } = await signer.presign(
    {
      method: 'GET',
      protocol: 'wss:',
      hostname,
      port: Number(port),
      path: '/stream-transcription-websocket',
      headers: { host },
      query: {
        'language-code': languageCode,
        'media-encoding': 'pcm',
        'sample-rate': String(RECORDED_SAMPLE_RATE),
        'session-id': randomUUID(),
        ...(vocabularyName !== undefined && { 'vocabulary-name': vocabularyName }),
      },
    },
    { expiresIn: STREAM_ADDRESS_SECONDS, signingDate: now },
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `${origin}${path}?${parameters}`;
}
