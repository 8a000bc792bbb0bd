import type { FiledDocument } from '#contracts/endpoints/cases/cases.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withExtension } from '#shared/files/file-extensions.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import type { CaseRecord } from '../record/case-record.ts';

/**
 * The documents filed with a case, in the order of its form, with signed addresses (D57). No
 * request to S3. The caller of this function has checked access to the case.
 */
export async function presentFiledDocuments(
  files: Files,
  record: CaseRecord,
): Promise<FiledDocument[]> {
  return Promise.all(
    filedDocumentsOf(record).map(async ({ file, ...about }) => {
      const fileName = withExtension(about.label, file.contentType);
      return { ...about, url: await downloadAddress(files, { ...file, fileName }) };
    }),
  );
}

type Filed = Omit<FiledDocument, 'url'> & { file: StoredFile };

function filedDocumentsOf(record: CaseRecord): Filed[] {
  const described = (id: string, label: string, file: StoredFile | undefined): Filed[] =>
    file ? [{ id, label, summary: '', file }] : [];
  return [
    ...described('description', 'Description', record.descriptionFile),
    ...record.claimItems.flatMap(({ title, descriptionFile }, position) =>
      described(`claimItem${position + 1}`, title, descriptionFile),
    ),
    ...(record.agreements ?? []).map(({ file, summary }, position) => ({
      id: `agreement${position + 1}`,
      label: `Agreement ${position + 1}`,
      summary,
      file,
    })),
  ];
}
