import type { DraftFileFormat } from '#contracts/endpoints/outcome/desk.ts';
import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { DeskDraftRecord, StoredText } from '../record/desk-record.ts';
import { tribunalOf } from '../record/require-draft.ts';
import { layOutDraft } from './lay-out-draft.ts';

/** Typesets a draft as the file that its readers get. */
export async function typesetDraft(
  format: DraftFileFormat,
  input: { draft: DeskDraftRecord; text: StoredText; record: CaseRecord; at: string },
): Promise<Uint8Array> {
  const { draft, text, record, at } = input;
  const { title } = draft;
  const claimant = record.claimant.name;
  const respondents = record.respondents.map(({ name }) => name);
  const document = {
    title: `${title}, ${record.code}`,
    subject: title,
    author: tribunalOf(record).join(', '),
    now: new Date(at),
    footer: record.code,
    blocks: layOutDraft({
      kind: kindLabel(record.resolutionKind),
      caseCode: record.code,
      ...{ claimant, respondents, title, text },
      draftKind: draft.kind,
      signatories: tribunalOf(record),
      signatoryRole: record.resolutionKind === 'arbitration' ? 'Arbitrator' : 'Mediator',
      parties: [claimant, ...respondents],
    }),
  };
  // The writers and their fonts are most of the function's code: loaded on first use.
  if (format === 'docx')
    return (await import('#shared/word/write-blocks.ts')).writeBlocksDocx(document);
  return (await import('#shared/pdf/write-blocks.ts')).writeBlocksPdf(document);
}

/** File name of a draft; a slash cannot be in one. */
export const fileNameOfDraft = (
  { title }: Pick<DeskDraftRecord, 'title'>,
  { code }: Pick<CaseRecord, 'code'>,
  format: DraftFileFormat,
): string => `${title.replaceAll(/[\\/:]/g, '-')} ${code}.${format}`;
