import * as z from 'zod';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { type DocumentRecord, type DocumentVersion, fileNumberOf } from './document-record.ts';

/** The present file of a document, as one of its versions. */
export async function fileOf(files: Files, record: DocumentRecord): Promise<DocumentVersion> {
  const { name, file, verdict, ownerName, createdAt, replacedAt } = record;
  return {
    name,
    file,
    ...(verdict && { verdict }),
    number: fileNumberOf(record),
    // Only its owner adds and replaces a document's file.
    addedBy: ownerName,
    addedAt: replacedAt ?? createdAt,
    sha256: await sha256Of(files, record),
  };
}

const factsSchema = z.object({ sha256: z.string().optional() });

/** The hash that the processing found; '' before it, and for recordings of earlier code. */
async function sha256Of(files: Files, { findings }: DocumentRecord): Promise<string> {
  if (findings.sha256 !== undefined) return findings.sha256;
  const facts = findings.facts && (await readObject(files, findings.facts));
  if (!facts) return '';
  return factsSchema.parse(JSON.parse(Buffer.from(facts).toString('utf8'))).sha256 ?? '';
}
