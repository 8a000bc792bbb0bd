import {
  dayOfOrder,
  type OrderFileFormat,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { Id } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { OrderRecord } from '../record/order-record.ts';
import { isRegistered, type Publication } from '../record/publication.ts';
import { fileNameOfOrder } from './lay-out-order.ts';
import { typesetOrder } from './typeset-order.ts';

type Deps = { table: Table; files: Files } & OfInstitution;

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
  const bytes = await typesetOrder(deps, fileFormat, {
    ...{ content, sheet, record, principal },
    at: beganAt,
  });
  await storeFile(deps.files, {
    key: file.key,
    contentType: contentTypes[fileFormat],
    bytes,
  });
  return file;
}
