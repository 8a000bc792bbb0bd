import * as z from 'zod';
import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { sendOnce } from '#shared/whatsapp/send-once.ts';
import { requireServable, requireVisible } from '../record/document-access.ts';
import { documentKeys } from '../record/document-keys.ts';
import type { DocumentRecord } from '../record/document-record.ts';
import { findDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { listRecipients, type Recipient } from './list-recipients.ts';
import { MESSAGE_BYTES_MAX, messageFile } from './message-file.ts';

type Deps = Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'isScanned' | 'whatsApp'>;

/** Each document is a message to each recipient; the service charges for each. */
const messageQuota: Quota = {
  name: 'SEND_DOCUMENTS',
  windowSeconds: 3600,
  maxCount: 200,
  message: 'Too many messages',
};

/** WhatsApp fetches the file when it delivers the message. */
const LINK_LIVES_SECONDS = 3600;
/** Messages that are not sent by then stay unsent, so that the response is in time. */
const SEND_WITHIN_MS = 18_000;

const createdSchema = z.object({ sendingId: z.string() });

/**
 * Sends documents to people of one of the caller's cases in the messaging app: one message for each
 * document and recipient, once each, however often the request is repeated with the same
 * Idempotency-Key (send-once.ts). Reports the recipients whose messages failed. Throws
 * `not_found` for a foreign case and a document that the caller may not see, `invalid_input` for
 * another recipient, `conflict` for a document that a recipient may not see or that cannot be sent,
 * and where no number is set up; `too_many_tries` over 200 messages an hour.
 */
export const sendDocuments: UseCase<typeof documentsEndpoints.sendDocuments, Deps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.caseId });
  const { whatsApp } = deps;
  if (!whatsApp) throw new AppError('conflict', 'Sending to the messaging app is not set up here');
  const sender = await findPerson(deps, userId);
  if (!sender) throw new AppError('not_found', 'User not found');
  const recipients = chosenOf(await listRecipients(deps, { principal, row }), body.caseUserDetails);
  const documentIds = [...new Set(body.documentList.map(({ id }) => id))];
  const documents = await inParallel(documentIds, async (id) =>
    requireVisible(await findDocument(deps.table, row.caseId, id), userId),
  );
  const toSend = documents.map((document) => ({
    documentId: document.id,
    file: requireSendable(deps, document, recipients),
  }));

  const now = deps.clock.now();
  const count = toSend.length * recipients.length;
  const use = { quota: messageQuota, ownerId: userId, count, now };
  const items = { quota: quotaItem(deps.table, use) };
  if (count > messageQuota.maxCount) throw quotaExceeded(use);
  const { sendingId } = await createOnce(deps.table, {
    userId,
    endpointId: 'sendDocuments',
    idempotencyKey,
    request: { params, body },
    created: { sendingId: newId('sending') },
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
  });

  const connected = { ...deps, whatsApp };
  const endAt = now.getTime() + SEND_WITHIN_MS;
  const places = [sender.name, `${row.code} ${row.title}`.slice(0, 120).toWellFormed()];
  const messages = recipients.flatMap((to) => toSend.map((document) => ({ to, ...document })));
  const outcomes = await inParallel(messages, async ({ to, documentId, file }) => {
    if (deps.clock.now().getTime() >= endAt) return false;
    return sendOnce(connected, {
      receipt: documentKeys.message(sendingId, to.id, documentId),
      to: to.mobile,
      message: async () => {
        const link = await downloadAddress(deps.files, file, LINK_LIVES_SECONDS);
        return { places, document: { link, fileName: file.fileName } };
      },
      failure: {
        event: 'document_message_failed',
        ids: { sendingId, documentId, recipientId: to.id },
      },
    });
  });
  const failedIds = new Set(messages.flatMap(({ to }, at) => (outcomes[at] ? [] : [to.id])));
  const failedCount = outcomes.filter((isSent) => !isSent).length;
  return {
    message:
      failedCount === 0
        ? 'Documents Sent Successfully'
        : `${failedCount} of ${messages.length} messages could not be sent.`,
    failed: recipients.filter(({ id }) => failedIds.has(id)).map(({ id, name }) => ({ id, name })),
  };
};

function chosenOf(possible: readonly Recipient[], chosen: readonly { id: string }[]): Recipient[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const recipients = possible.filter(({ id }) => ids.has(id));
  if (recipients.length === ids.size) return recipients;
  const message = 'Choose people of this case who have a number';
  throw new AppError('invalid_input', message, { issues: [{ field: 'caseUserDetails', message }] });
}

/**
 * The file to send. Throws `conflict`, naming the document, if it must not or cannot go to these
 * recipients.
 */
function requireSendable(
  deps: Pick<Deps, 'isScanned'>,
  document: DocumentRecord,
  recipients: readonly Recipient[],
): StoredFile & { fileName: string } {
  requireServable(document, deps);
  const { name, visibilityType } = document;
  const refuse = (reason: string) => new AppError('conflict', `'${name}' ${reason}`);
  if (visibilityType === 'me') throw refuse('is private. Share it before you send it');
  const outsider = recipients.find(({ isOfParty }) => isOfParty);
  if (visibilityType !== 'all' && outsider)
    throw refuse(`is not shared with all parties, so it cannot be sent to ${outsider.name}`);
  const file = messageFile(document);
  if (!file)
    throw refuse(
      `cannot be sent: the messaging app takes PDF and Word files up to ${fileSize(MESSAGE_BYTES_MAX)}`,
    );
  return file;
}
