import { servedAgreementState } from '#lambdas/cases/papers.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import { findDocument, isServable } from '#lambdas/documents/record.door.ts';
import {
  findServingDetails,
  recordMailEvent,
  type ServedFile,
} from '#lambdas/serving/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { readObject } from '#shared/files/read-object.ts';
import type { MailFile } from '#shared/mail/send-mail.ts';
import type { ServingRef } from '#shared/outbox/notice.ts';
import type { MailingDeps } from './mailing-deps.ts';
import type { QueuedLetter } from './record/mail-record.ts';

type Deps = Pick<MailingDeps, 'table' | 'files' | 'isScanned'>;

/**
 * Size of all files in one mail. SES takes 40 MB after encoding; most mailboxes take 10 to 25 MB,
 * and base64 adds a third.
 */
export const ATTACHED_MAX_BYTES = 7 * 1024 * 1024;

/** The servings that a letter carries out, each once. */
export const servingsOf = ({ lines }: QueuedLetter): ServingRef[] => [
  ...new Map(
    lines.flatMap(({ serving }) => (serving ? [[serving.servingId, serving] as const] : [])),
  ).values(),
];

/** Records for each serving of a letter what became of the mail. */
export async function noteServings(
  { table }: Pick<Deps, 'table'>,
  letter: QueuedLetter,
  event: Parameters<typeof recordMailEvent>[2],
): Promise<void> {
  await inParallel(servingsOf(letter), (serving) =>
    recordMailEvent(table, { ...serving, personId: letter.recipient.id }, event),
  );
}

/**
 * The served files of a letter, as they were served (D112), up to ATTACHED_MAX_BYTES in all.
 * `omitted`: names of the files that are too large, gone, or not found clean by the malware scan.
 */
export async function readServedFiles(
  deps: Deps,
  letter: QueuedLetter,
): Promise<{ files: MailFile[]; omitted: string[] }> {
  const files: MailFile[] = [];
  const omitted: string[] = [];
  let left = ATTACHED_MAX_BYTES;
  for (const serving of servingsOf(letter)) {
    const details = await findServingDetails(deps.table, serving);
    for (const file of details?.files ?? []) {
      const fits = file.sizeBytes <= left && (await isClean(deps, serving.caseId, file));
      const content = fits ? await readObject(deps.files, file) : undefined;
      if (content) {
        left -= content.length;
        files.push({ fileName: file.name, contentType: file.contentType, content });
      } else omitted.push(file.name);
    }
  }
  return { files, omitted };
}

async function isClean(
  { table, isScanned }: Deps,
  caseId: string,
  file: ServedFile,
): Promise<boolean> {
  const { id, key, versionId, isOwn } = file;
  if (isOwn) return true;
  if (file.isAgreement) {
    const record = await findCase(table, caseId);
    return record !== undefined && servedAgreementState(record, file) === 'ready';
  }
  const document = await findDocument(table, caseId, id);
  // Another file replaced it: only the present one's verdict is known.
  if (document?.file.key !== key || document.file.versionId !== versionId) return false;
  return isServable(document, { isScanned });
}
