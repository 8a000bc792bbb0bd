import type {
  LinkedFile,
  ServedPage,
  servedFilesEndpoints,
} from '#contracts/endpoints/files/served-files.ts';
import type { ServedFileState } from '#contracts/rules/servings.ts';
import { servedAgreementState } from '#lambdas/cases/papers.door.ts';
import { type CaseRecord, findCase } from '#lambdas/cases/record.door.ts';
import {
  findServedLink,
  findServing,
  recordMailEvent,
  type ServedFile,
  type ServingDetails,
  type ServingHead,
} from '#lambdas/serving/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceIdOf } from '#shared/http/source.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { type DocumentRecord, isBlocked, isServable } from '../record/document-record.ts';
import { findDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';

const LINK_UNKNOWN = 'This link is not valid';
const LINK_EXPIRED = 'This link has expired';

/** Tries from one source. */
const tries: Quota = {
  name: 'SERVED_LINKS',
  windowSeconds: 3_600,
  maxCount: 300,
  message: 'Too many links were opened from this network',
};

type Deps = Pick<DocumentsDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/**
 * What was served by a link, with the addresses of its files. The link is the permission: it reads
 * one serving, and of the case its title. Throws `not_found` for an unknown link and `invalid_link`
 * for an expired one. The first call of a link is recorded in the record of service.
 */
export const viewServed: UseCase<
  typeof servedFilesEndpoints.viewServed,
  Deps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  const { table, clock } = deps;
  const now = clock.now();
  await spendQuota(table, { quota: tries, ownerId: sourceIdOf(caller.ip), count: 1, now });
  const link = await findServedLink(table, hashOfToken(body.link));
  if (!link) throw new AppError('not_found', LINK_UNKNOWN);
  const { caseId, personId, linkExpiresAt } = link;
  const at = now.toISOString();
  if (at >= linkExpiresAt) throw new AppError('invalid_link', LINK_EXPIRED);
  const [serving, record] = await Promise.all([findServing(table, link), findCase(table, caseId)]);
  const person = serving?.details.people.find(({ id }) => id === personId);
  if (!serving || !record || !person) throw new AppError('not_found', LINK_UNKNOWN);
  const { head, details, mails } = serving;
  if (!mails.some((mail) => mail.personId === personId && mail.openedAt))
    await recordMailEvent(table, link, { kind: 'opened', at });
  return {
    caseCode: record.code,
    caseTitle: record.title,
    kind: head.kind,
    title: head.title,
    servedAt: head.at,
    servedBy: head.by.name,
    name: person.name,
    linkExpiresAt,
    ...presentText(head, details, record),
    files: await inParallel(details.files, async (file) =>
      presentFile(
        deps,
        file,
        file.isAgreement
          ? servedAgreementState(record, file)
          : stateOf(deps, file, await findDocument(table, caseId, file.id)),
      ),
    ),
  };
};

/** The text of a served summary, unless a later one is published. */
function presentText(
  { entryIds }: ServingHead,
  { text }: ServingDetails,
  { summaryVersion, summaryStatus }: CaseRecord,
): Pick<ServedPage, 'text' | 'isTextReplaced'> {
  if (text === undefined) return {};
  const isPresent = summaryStatus === 'completed' && entryIds.includes(String(summaryVersion));
  return isPresent ? { text } : { isTextReplaced: true };
}

async function presentFile(
  deps: Deps,
  served: ServedFile,
  state: ServedFileState,
): Promise<LinkedFile> {
  const { id, name, contentType, sizeBytes } = served;
  const url =
    state === 'ready'
      ? await downloadAddress(deps.files, {
          ...served,
          fileName: withFittingExtension(name, contentType),
        })
      : '';
  return { id, name, contentType, sizeBytes, state, url };
}

/** Whether the file that was served may still be opened by the people on whom it was served. */
function stateOf(
  { isScanned }: Pick<Deps, 'isScanned'>,
  { key, versionId, isOwn }: ServedFile,
  document: DocumentRecord | undefined,
): ServedFileState {
  if (document?.visibilityType !== 'all') return 'withdrawn';
  if (document.file.key !== key || document.file.versionId !== versionId) return 'replaced';
  if (isBlocked(document)) return 'withheld';
  if (isOwn || isServable(document, { isScanned })) return 'ready';
  return document.processing.state === 'failed' ? 'withheld' : 'checking';
}
