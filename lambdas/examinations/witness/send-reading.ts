import * as z from 'zod';
import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { isOpenReading, READINGS_MAX } from '#contracts/rules/speech/witness-readings.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { readRedactions } from '../record/redactions-repository.ts';
import { readHead } from '../record/turn-repository.ts';
import { type WitnessReadingRecord, writeFrozen } from '../record/witness-reading-record.ts';
import {
  listReadingRecords,
  readingItems,
  readingTurnsItem,
  unchangedHeadItem,
} from '../record/witness-reading-repository.ts';
import { evidenceOf, hashOfEvidence, listNamed } from './evidence-of.ts';
import { linkMail } from './reading-mails.ts';
import { requireNeutral } from './require-neutral.ts';

const MESSAGE = 'Record Sent';
const createdSchema = z.object({ number: z.number() });

type Body = RequestOf<typeof witnessReadingsEndpoints.sendReading>['body'];

/**
 * Sends the record of a witness of one of the caller's cases to be read and signed. Its version is kept
 * with the reading, the link and the mail in one transaction, on the condition that no turn changed
 * meanwhile. Throws `not_found` for a foreign case, `not_allowed` for a case manager, `conflict` if
 * nothing of the witness is recorded, while another reading of theirs is open, and for a case with 40
 * readings. About 50 read units for each 100 turns.
 */
export const sendReading: UseCase<
  typeof witnessReadingsEndpoints.sendReading,
  Pick<ReadingDeps, 'table' | 'clock' | 'linkKeys'>
> = async (deps, { principal, params: { caseId }, body, idempotencyKey }) => {
  const row = await requireNeutral(deps, { principal, caseId });
  const { table } = deps;
  const { userId } = principal;
  const now = deps.clock.now();
  const once = {
    ...{ userId, endpointId: 'sendReading', idempotencyKey, createdSchema, now },
    request: { caseId, body },
  };
  const former = await findReceipt(table, once);
  if (former) return { message: MESSAGE, number: former.number };
  const author = await authorOf(deps, principal);
  const keys = await deps.linkKeys();
  const record = await changeItem(table, {
    read: async () => ({
      head: await readHead(table, caseId),
      readings: await listReadingRecords(table, caseId),
      redactions: await readRedactions(table, caseId),
    }),
    plan: async ({ head, readings, redactions: redacted }) => {
      requireSendable(readings, body, now.toISOString());
      const frozen = evidenceOf(await listNamed(table, { caseId, head }), body.witness);
      if (frozen.length === 0) throw new AppError('conflict', nothingRecorded(body.witness));
      const at = now.toISOString();
      const after: WitnessReadingRecord = {
        ...{ caseId, number: (readings[0]?.number ?? 0) + 1, writes: 0, state: 'sent' },
        ...{ caseCode: row.code, caseTitle: row.title, resolutionKind: row.resolutionKind },
        ...{ witness: body.witness, name: body.name, email: body.email },
        sentBy: { userId, name: author.name },
        ...{ sentAt: at, link: newPersonalLink(keys), linkSentAt: at },
        linkExpiresAt: secondsAfter(now, body.days * 86_400),
        ...{ version: head.revision, turnCount: frozen.length },
        sha256: await hashOfEvidence(table, { caseId, head, frozen, redacted }),
        ...{ errata: [], errataRevision: 0 },
        events: [{ kind: 'sent', at, name: author.name }],
      };
      return {
        result: after,
        items: [
          ...readingItems(table, undefined, after),
          readingTurnsItem(table, after, { turns: writeFrozen(frozen), redacted }),
          unchangedHeadItem(table, { caseId, head }),
          linkMail(table, after, at),
          ...putReceipt(table, { ...once, created: { number: after.number } }),
        ],
      };
    },
  });
  return { message: MESSAGE, number: record.number };
};

function requireSendable(
  readings: readonly WitnessReadingRecord[],
  { witness }: Body,
  now: string,
): void {
  const isOpen = readings.some(
    (one) => one.witness === witness && isOpenReading(one.state) && now < one.linkExpiresAt,
  );
  if (isOpen)
    throw new AppError(
      'conflict',
      'The record of this witness is out to be signed. Send that one again, or withdraw it first',
    );
  if (readings.length >= READINGS_MAX)
    throw new AppError('conflict', `A case has up to ${READINGS_MAX} readings`);
}

const nothingRecorded = (witness: string) =>
  witness === '' ? 'Nothing is recorded yet' : 'Nothing is recorded of this witness';
