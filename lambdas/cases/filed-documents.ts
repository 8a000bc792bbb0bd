import { basename } from 'node:path';
import type { FiledDocument } from '../../contracts/cases.ts';
import { downloadAddress } from '../shared/files/download-address.ts';
import type { Files } from '../shared/files/files.ts';
import type { CaseRecord, StoredFile } from './case-record.ts';

type Filed = { label: string; summary: string; file: StoredFile };

/**
 * What a case was filed with, under signed addresses (D57): its description, those of its claim
 * items, the agreements that the claim rests on. Made without asking S3 anything.
 */
export function presentFiledDocuments(files: Files, record: CaseRecord): Promise<FiledDocument[]> {
  return Promise.all(filedDocumentsOf(record).map((one) => present(files, one)));
}

function filedDocumentsOf(record: CaseRecord): Filed[] {
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

async function present(files: Files, { label, summary, file }: Filed): Promise<FiledDocument> {
  const extension = extensions[file.contentType];
  const fileName = extension ? `${label}.${extension}` : label;
  return {
    // The upload's own id: what is filed later moves none of the others.
    id: basename(file.key),
    label,
    summary,
    url: await downloadAddress(files, { key: file.key, fileName }),
  };
}
