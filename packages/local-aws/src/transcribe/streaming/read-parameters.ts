import type { IncomingHttpHeaders } from 'node:http';
import { isStreamingLanguage } from '../languages.ts';
import { badRequest, notCovered } from '../transcribe-error.ts';
import type { Vocabulary } from '../vocabularies/display-word.ts';

export type StreamParameters = {
  languageCode: string;
  sampleRate: number;
  vocabularyName: string | undefined;
  sessionId: string | undefined;
};

/** A vocabulary by its name; its state if it cannot be used, undefined if there is none. */
export type FindVocabulary = (name: string) => Vocabulary | 'PENDING' | 'FAILED' | undefined;

const PREFIX = 'x-amzn-transcribe-';
const COVERED = [
  'language-code',
  'sample-rate',
  'media-encoding',
  'vocabulary-name',
  'session-id',
].map((name) => PREFIX + name);

/** Parses the parameters, which are headers. Throws TranscribeError. */
export function readParameters(
  headers: IncomingHttpHeaders,
  { findVocabulary, region }: { findVocabulary: FindVocabulary; region: string },
): StreamParameters {
  const other = Object.keys(headers).filter(
    (name) => name.startsWith(PREFIX) && !COVERED.includes(name),
  );
  if (other.length) throw notCovered(`the parameters ${other.join(', ')}`);
  const value = (name: string) => {
    const header = headers[PREFIX + name];
    return header === undefined ? undefined : String(header);
  };
  return {
    languageCode: readLanguage(value('language-code'), region),
    sampleRate: readSampleRate(value('sample-rate'), value('media-encoding')),
    vocabularyName: readVocabulary(value('vocabulary-name'), findVocabulary),
    sessionId: readSessionId(value('session-id')),
  };
}

function readLanguage(code: string | undefined, region: string): string {
  if (code === undefined)
    throw badRequest('Specify a language code, or set IdentifyLanguage to true.');
  if (!isStreamingLanguage(code, region))
    throw badRequest(`'${code}' is not a language code that streaming supports in ${region}.`);
  return code;
}

function readSampleRate(text: string | undefined, encoding: string | undefined): number {
  if (encoding === 'flac' || encoding === 'ogg-opus')
    throw notCovered(`audio encoded as ${encoding}`);
  if (encoding !== 'pcm') throw badRequest('Media encoding must be pcm, ogg-opus or flac.');
  const sampleRate = Number(text);
  if (!Number.isInteger(sampleRate) || sampleRate < 8_000 || sampleRate > 48_000)
    throw badRequest('Media sample rate must be between 8000 and 48000 hertz.');
  return sampleRate;
}

function readVocabulary(name: string | undefined, findVocabulary: FindVocabulary) {
  if (name === undefined) return undefined;
  const found = findVocabulary(name);
  if (found === undefined)
    throw badRequest(
      "The requested vocabulary couldn't be found. Check the vocabulary name and try your request again.",
    );
  if (typeof found === 'string')
    throw badRequest(`The requested vocabulary isn't READY: its state is ${found}.`);
  return name;
}

/**
 * The vocabulary of a stream. One of another language is not applied, without a warning, as the
 * developer guide says (Using a custom vocabulary).
 */
export function vocabularyOf(
  { vocabularyName, languageCode }: StreamParameters,
  findVocabulary: FindVocabulary,
): Vocabulary | undefined {
  const found = vocabularyName === undefined ? undefined : findVocabulary(vocabularyName);
  return typeof found === 'object' && found.languageCode === languageCode ? found : undefined;
}

function readSessionId(id: string | undefined): string | undefined {
  if (id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw badRequest('The session ID must be a UUID.');
  return id;
}
