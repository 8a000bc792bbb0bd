import type * as z from 'zod';
import type { caseCreationEndpoints } from '../../../contracts/case-creation.ts';
import { downloadAddress } from '../../shared/files/download-address.ts';
import type { Files } from '../../shared/files/files.ts';
import type { ApiRequest } from '../../shared/http/api-request.ts';
import type { CaseRecord, StoredFile } from '../case-record.ts';
import type { ApprovalDeps } from '../filing/filing-deps.ts';
import { presentCase } from '../present-case.ts';
import { creatorNameOf } from './approval-queue.ts';
import { requireCaseManager, requireWaiting } from './require-case-manager.ts';

type GetApproval = (typeof caseCreationEndpoints)['getCaseApproval'];

/**
 * A case that waits for a case manager, with its documents. Throws `not_allowed`, and
 * `not_found` for a case that does not wait, whoever's it is.
 */
export async function getCaseApproval(
  deps: Pick<ApprovalDeps, 'table' | 'files'>,
  { principal, params }: Pick<ApiRequest<GetApproval>, 'principal' | 'params'>,
): Promise<z.input<GetApproval['response']>> {
  requireCaseManager(principal);
  const record = await requireWaiting(deps.table, params.id);
  return {
    case: presentCase(record),
    createdBy: creatorNameOf(record),
    respondents: record.respondents.map(({ name, kind, email, mobile }) => ({
      name,
      kind: kind ?? '',
      email: email ?? '',
      mobile: mobile ?? '',
    })),
    documents: await Promise.all(
      documentsOf(record).map((one) => presentDocument(deps.files, one)),
    ),
  };
}

type CaseDocument = { label: string; summary: string; file: StoredFile };

function documentsOf(record: CaseRecord): CaseDocument[] {
  const described = (label: string, file: StoredFile | undefined) =>
    file ? [{ label, summary: '', file }] : [];
  return [
    ...described('Description', record.descriptionFile),
    ...record.claimItems.flatMap((item) => described(item.title, item.descriptionFile)),
    ...(record.agreements ?? []).map(({ file, summary }, position) => ({
      label: `Agreement ${position + 1}`,
      summary,
      file,
    })),
  ];
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

async function presentDocument(files: Files, { label, summary, file }: CaseDocument) {
  const extension = extensions[file.contentType];
  const fileName = extension ? `${label}.${extension}` : label;
  return { label, summary, url: await downloadAddress(files, { key: file.key, fileName }) };
}
