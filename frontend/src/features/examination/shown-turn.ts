import type { Turn } from '#contracts/endpoints/speech/examinations.ts';

/** What both screens of a cross-examination show of a turn. */
export type ShownTurn = Pick<
  Turn,
  | 'mediaId'
  | 'number'
  | 'textType'
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
  | 'isAudioWithheld'
> & { currentTime?: string };

/** 'Question 3'; without a number before the first Question and for a struck turn. */
export const nameOfTurn = ({ textType, questionNo }: Pick<Turn, 'textType' | 'questionNo'>) =>
  `${textType} ${questionNo || ''}`.trim();
