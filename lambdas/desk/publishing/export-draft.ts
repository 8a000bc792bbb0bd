import type { DraftFileFormat, deskEndpoints } from '#contracts/endpoints/outcome/desk.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { placeCitations } from '#lambdas/citations/cited.door.ts';
import { fileNameOfOrder } from '#lambdas/orders/publishing.door.ts';
import { storeExport } from '#shared/files/store-export.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { DeskDeps } from '../record/desk-deps.ts';
import { getText } from '../record/desk-repository.ts';
import { requireDraft } from '../record/require-draft.ts';
import { sheetOf } from './order-of-draft.ts';
import { fileNameOfDraft, typesetDraft } from './typeset-draft.ts';
import { citationWriter } from './write-citations.ts';

export const contentTypes: Readonly<Record<DraftFileFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * Writes a draft as the file that would be published now, and returns a short-lived address; open
 * blanks stand in it. Citations are written as asked for, those that lead nowhere as they are typed. The
 * file lies below the caller's exports. Throws `not_found` as `requireDraft` does.
 */
export const exportDeskDraft: UseCase<
  typeof deskEndpoints.exportDeskDraft,
  Pick<DeskDeps, 'table' | 'clock' | 'files' | 'institution' | 'portalOrigin'>
> = async (deps, { principal, params, query: { format, citations } }) => {
  const { record, draft } = await requireDraft(deps, { principal, ...params });
  const text = await getText(deps.table, draft, draft.textVersion);
  const at = deps.clock.now().toISOString();
  const bytes = await typesetDraft(deps, format, {
    ...{ draft, text, record, at, principal },
    ...(citations !== 'plain' && {
      writeCitations: citationWriter(citations, {
        places: await placeCitations(
          deps,
          { caseId: record.id, principal },
          plainDraftOf(text.content),
        ),
        portalOrigin: deps.portalOrigin,
      }),
    }),
  });
  const fileUrl = await storeExport(deps.files, {
    userId: principal.userId,
    bytes,
    fileName: draft.order
      ? fileNameOfOrder({ sheet: sheetOf(text), publishedOn: indianDayOf(at) }, format)
      : fileNameOfDraft(draft, record, format),
    extension: format,
    contentType: contentTypes[format],
  });
  return { fileUrl };
};
