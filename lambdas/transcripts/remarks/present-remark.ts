import type { Remark } from '#contracts/endpoints/speech/transcript-remarks.ts';
import type { RemarkRecord } from '../record/remark-repository.ts';

/** A remark as its reader gets it. */
export const presentRemark = (
  { userId, transcriptId, ...remark }: RemarkRecord,
  readerId: string,
): Remark => ({ ...remark, isOwn: userId === readerId });
