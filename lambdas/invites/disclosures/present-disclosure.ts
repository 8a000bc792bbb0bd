import type { Disclosure } from '#contracts/endpoints/disclosures.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { DisclosureRecord, ResponseRecord } from '../record/disclosure-record.ts';

export const presentDisclosure = (
  record: DisclosureRecord,
  responses: readonly ResponseRecord[] = [],
): Disclosure => ({
  id: record.id,
  act: record.act,
  isFirst: record.first !== undefined,
  by: { id: record.by.userId, name: record.by.name },
  created_at: record.createdAt,
  interests: record.interestsText,
  time: record.timeText,
  documentId: record.isFiled ? documentIdOf(record.uploadId) : '',
  responses: responses
    .filter(({ disclosureId }) => disclosureId === record.id)
    .map(({ id, response, parties, receivedOn, text, documentId, ...rest }) => ({
      ...{ id, response, parties, receivedOn, text, documentId },
      recordedBy: { id: rest.recordedBy.userId, name: rest.recordedBy.name },
      created_at: rest.createdAt,
    })),
});
