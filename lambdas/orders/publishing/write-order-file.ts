import {
  dayOfOrder,
  type OrderFileFormat,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import type { Files } from '#shared/files/files.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { Id } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { Publication } from '../record/publication.ts';
import { fileNameOfOrder } from './lay-out-order.ts';

const contentTypes: Readonly<Record<OrderFileFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * Writes the file of a publication where an upload of the person arrives. Returns its key, its name and the
 * title under which it is served. `typeset`: undefined if a former attempt registered the file.
 */
export async function writeOrderFile(
  { files }: { files: Files },
  input: {
    publication: Publication;
    sheet: OrderSheet | undefined;
    userId: string;
    typeset: (() => Promise<Uint8Array>) | undefined;
  },
): Promise<{ key: string; name: string; title: string }> {
  const { publication, sheet, userId, typeset } = input;
  const { uploadId, fileFormat, beganAt } = publication;
  const publishedOn = indianDayOf(beganAt);
  const file = {
    // The id was created as one of an upload.
    key: incomingKey(userId, 'caseDocument', uploadId as Id<'upload'>),
    name: fileNameOfOrder({ sheet, publishedOn }, fileFormat),
    title: `Order of ${dayOfOrder(sheet?.date ?? publishedOn)}`,
  };
  if (!typeset) return file;
  await storeFile(files, {
    key: file.key,
    contentType: contentTypes[fileFormat],
    bytes: await typeset(),
  });
  return file;
}
