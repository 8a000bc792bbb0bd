import type { DraftFileFormat } from '#contracts/endpoints/outcome/desk.ts';
import { causeFactsOf } from '#lambdas/cases/cause.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { typesetOrder } from '#lambdas/orders/publishing.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { footerText, type OfInstitution } from '#shared/institution.ts';
import { numberNotes } from '#shared/rich-text/blocks.ts';
import { type DeskDraftRecord, kindOf, type StoredText } from '../record/desk-record.ts';
import { signatoriesOf } from '../record/signatories.ts';
import { layOutDraft } from './lay-out-draft.ts';
import { sheetOf } from './order-of-draft.ts';
import type { CitationWriter } from './write-citations.ts';

/** Typesets a draft as the file that its readers get. */
export async function typesetDraft(
  { table, ...of }: { table: Table } & OfInstitution,
  format: DraftFileFormat,
  input: {
    draft: DeskDraftRecord;
    text: StoredText;
    record: CaseRecord;
    at: string;
    /** Who publishes or exports it. */
    principal: Principal;
    /** How citations are written; without it as they are typed. */
    writeCitations?: CitationWriter;
  },
): Promise<Uint8Array> {
  const { draft, text, record, at, principal, writeCitations } = input;
  if (draft.order)
    return typesetOrder({ table, ...of }, format, {
      ...{ content: text.content, sheet: sheetOf(text), at, record, principal },
      writeDraft: writeCitations ?? ((blocks) => blocks),
    });
  const { title } = draft;
  const blocks = layOutDraft({
    ...(await causeFactsOf(table, record)),
    ...{ title, text },
    draftKind: kindOf(draft),
    signatories: signatoriesOf(draft, record),
    refersTo: draft.refersTo,
  });
  const document = {
    title: `${title}, ${record.code}`,
    subject: title,
    author: signatoriesOf(draft, record).join(', '),
    now: new Date(at),
    footer: footerText(of, `${record.code} · ${record.title}`),
    blocks: numberNotes(writeCitations ? writeCitations(blocks) : blocks),
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
