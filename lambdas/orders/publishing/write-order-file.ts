import { PutObjectCommand } from '@aws-sdk/client-s3';
import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { roleLabels } from '#contracts/rules/roles.ts';
import {
  dayOfOrder,
  type OrderFileFormat,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { Id } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { OrderRecord } from '../record/order-record.ts';
import { isRegistered, type Publication } from '../record/publication.ts';
import { fileNameOfOrder, layOutOrder, type OrderFacts, titleOfOrder } from './lay-out-order.ts';

type Deps = { table: Table; files: Files };

const contentTypes: Readonly<Record<OrderFileFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * Writes the file of a publication where an upload arrives, unless a former attempt registered it.
 * Returns its key, its name and the title under which it is served.
 */
export async function writeOrderFile(
  deps: Deps,
  input: {
    order: OrderRecord;
    publication: Publication;
    content: string;
    sheet: OrderSheet | undefined;
    record: CaseRecord;
    principal: Principal;
  },
): Promise<{ key: string; name: string; title: string }> {
  const { order, publication, content, sheet, record, principal } = input;
  const { uploadId, fileFormat, beganAt } = publication;
  const publishedOn = indianDayOf(beganAt);
  const file = {
    // The id was created as one of an upload.
    key: incomingKey(principal.userId, 'caseDocument', uploadId as Id<'upload'>),
    name: fileNameOfOrder({ sheet, publishedOn }, fileFormat),
    title: `Order of ${dayOfOrder(sheet?.date ?? publishedOn)}`,
  };
  if (await isRegistered(deps.table, order)) return file;
  const author = await findPerson(deps, principal.userId);
  if (!author) throw new AppError('not_found', 'User not found');
  const bytes = await writeFile(fileFormat, {
    content,
    sheet,
    publishedOn,
    now: new Date(beganAt),
    kind: kindLabel(record.resolutionKind),
    caseCode: record.code,
    claimant: record.claimant.name,
    respondents: record.respondents.map(({ name }) => name),
    author: { name: author.name, role: roleLabels[principal.role] },
  });
  await deps.files.client.send(
    new PutObjectCommand({
      Bucket: deps.files.bucket,
      Key: file.key,
      Body: bytes,
      ContentType: contentTypes[fileFormat],
    }),
  );
  return file;
}

/** The writers and their fonts are most of the function's code: loaded on first use. */
async function writeFile(
  fileFormat: OrderFileFormat,
  facts: OrderFacts & { now: Date },
): Promise<Uint8Array> {
  const document = {
    title: `${titleOfOrder(facts.sheet)}, ${facts.caseCode}`,
    subject: titleOfOrder(facts.sheet),
    author: facts.author.name,
    now: facts.now,
    footer: facts.caseCode,
    blocks: layOutOrder(facts),
  };
  if (fileFormat === 'docx')
    return (await import('#shared/word/write-blocks.ts')).writeBlocksDocx(document);
  return (await import('#shared/pdf/write-blocks.ts')).writeBlocksPdf(document);
}
