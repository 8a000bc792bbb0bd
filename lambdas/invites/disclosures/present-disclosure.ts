import type { Disclosure } from '#contracts/endpoints/disclosures.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { DisclosureRecord } from '../record/disclosure-record.ts';

export const presentDisclosure = (record: DisclosureRecord): Disclosure => ({
  id: record.id,
  act: record.act,
  isFirst: record.first !== undefined,
  by: { id: record.by.userId, name: record.by.name },
  created_at: record.createdAt,
  interests: record.interestsText,
  time: record.timeText,
  documentId: record.isFiled ? documentIdOf(record.uploadId) : '',
});
