import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { roleLabels } from '#contracts/rules/roles.ts';
import type { OrderFileFormat, OrderSheet } from '#contracts/rules/speech/orders.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { layOutOrder, titleOfOrder } from './lay-out-order.ts';

/** Typesets an order of a case as the file that its readers get. */
export async function typesetOrder(
  deps: { table: Table },
  fileFormat: OrderFileFormat,
  input: {
    content: string;
    sheet: OrderSheet | undefined;
    /** When the publication began, UTC. */
    at: string;
    record: CaseRecord;
    principal: Principal;
  },
): Promise<Uint8Array> {
  const { content, sheet, at, record, principal } = input;
  const author = await findPerson(deps, principal.userId);
  if (!author) throw new AppError('not_found', 'User not found');
  const document = {
    title: `${titleOfOrder(sheet)}, ${record.code}`,
    subject: titleOfOrder(sheet),
    author: author.name,
    now: new Date(at),
    footer: record.code,
    blocks: layOutOrder({
      content,
      sheet,
      publishedOn: indianDayOf(at),
      kind: kindLabel(record.resolutionKind),
      caseCode: record.code,
      claimant: record.claimant.name,
      respondents: record.respondents.map(({ name }) => name),
      author: { name: author.name, role: roleLabels[principal.role] },
    }),
  };
  // The writers and their fonts are most of the function's code: loaded on first use.
  if (fileFormat === 'docx')
    return (await import('#shared/word/write-blocks.ts')).writeBlocksDocx(document);
  return (await import('#shared/pdf/write-blocks.ts')).writeBlocksPdf(document);
}
