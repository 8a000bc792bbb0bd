import {
  nameOfOrder,
  type OrderFileFormat,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { causeFactsOf } from '#lambdas/cases/cause.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { footerText, type OfInstitution } from '#shared/institution.ts';
import { type Block, numberNotes, type TableBlock } from '#shared/rich-text/blocks.ts';
import { layOutOrder } from './lay-out-order.ts';

type Blocks = (Block | TableBlock)[];

/** Typesets an order of a case as the file that its readers get. */
export async function typesetOrder(
  deps: { table: Table } & OfInstitution,
  fileFormat: OrderFileFormat,
  input: {
    content: string;
    sheet: OrderSheet | undefined;
    /** When the publication began, UTC. */
    at: string;
    record: CaseRecord;
    principal: Principal;
    /** Of the text of a draft at the desk: writes its citations. */
    writeDraft?: (blocks: Blocks) => Blocks;
  },
): Promise<Uint8Array> {
  const { content, sheet, at, record, principal, writeDraft } = input;
  const { userId, role } = principal;
  const [author, cause] = await Promise.all([
    findPerson(deps, userId),
    causeFactsOf(deps.table, record),
  ]);
  if (!author) throw new AppError('not_found', 'User not found');
  const { name, letterhead = '' } = author;
  const title = nameOfOrder(sheet);
  const blocks = layOutOrder({
    ...cause,
    ...{ content, sheet, letterhead, isDraft: writeDraft !== undefined },
    publishedOn: indianDayOf(at),
    author: { name, role, isOfTribunal: isOfTribunal(record, userId) },
  });
  const document = {
    title: `${title}, ${record.code}`,
    subject: title,
    author: name,
    now: new Date(at),
    footer: footerText(deps, `${record.code} · ${record.title}`),
    blocks: writeDraft ? numberNotes(writeDraft(blocks)) : blocks,
  };
  // The writers and their fonts are most of the function's code: loaded on first use.
  if (fileFormat === 'docx')
    return (await import('#shared/word/write-blocks.ts')).writeBlocksDocx(document);
  return (await import('#shared/pdf/write-blocks.ts')).writeBlocksPdf(document);
}
