import type { EntryKind } from '#contracts/rules/speech/entry-kinds.ts';
import type { SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';

/**
 * Recorded audio in the browser's database until the server has stored what was said. It survives a
 * reload and a closed tab; a manual logout removes it.
 */
export type KeptChunk = {
  /** User and place, e.g. 'usr_1:comment:cas_1'. */
  key: string;
  /** Ascending in the order of speech of a place. */
  id: number;
  sampleRate: number;
  samples: Int16Array<ArrayBuffer>;
  /** Index of its first sample in its recording. */
  at?: number;
  /** It still grows: its recording goes on, or ended without notice. */
  isOpen: boolean;
  /** The language that was chosen for it; absent where the case's is used. */
  language?: SpeechLanguage;
  /**
   * Dictation found no words in it: number of its mark in the text, 0 if it is silent and has none.
   */
  mark?: number;
  /** Media id of its turn in a cross-examination. */
  turn?: string;
  /** Text of the clip that begins with this chunk; '' for its further chunks. */
  text?: string;
  /** The clip could not be turned into text. */
  isFailed?: boolean;
};

/** A turn of a cross-examination that is not saved yet. */
export type KeptTurn = {
  key: string;
  mediaId: string;
  /** ISO 8601. */
  startedAt: string;
  textType: TurnType;
  /** What it is, if it is neither question nor answer. */
  entry?: EntryKind;
  /** Words of an entry that a person wrote; it has no sound. */
  written?: string;
  speaker: string;
  witness: string;
  /** Its recording has ended. */
  isEnded: boolean;
  /** Address of its uploaded mp3. */
  audioUrl?: string;
};
