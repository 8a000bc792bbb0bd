import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf } from '#contracts/rules/speech/entries.ts';

/** What both screens of a cross-examination show of a turn. */
export type ShownTurn = Pick<
  Turn,
  | 'mediaId'
  | 'number'
  | 'textType'
  | 'entry'
  | 'line'
  | 'questionNo'
  | 'speaker'
  | 'witness'
  | 'text'
  | 'duration'
  | 'transcriptionFlag'
  | 'objections'
  | 'exhibits'
  | 'audioUrl'
  | 'version'
  | 'isStruck'
  | 'layers'
  | 'isRedacted'
  | 'redactedPlaces'
  | 'isAudioWithheld'
> & { currentTime?: string };

/**
 * 'Question 3'; without a number before the first Question and for a struck turn. An entry is named by its
 * place: 'Objection, turn 7'.
 */
export const nameOfTurn = (
  turn: Pick<Turn, 'textType' | 'entry' | 'questionNo' | 'number'>,
): string =>
  turn.entry
    ? `${turn.entry}, turn ${turn.number}`
    : `${kindOf(turn)} ${turn.questionNo || ''}`.trim();
