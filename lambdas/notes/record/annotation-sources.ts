import { printCitation } from '#contracts/rules/documents/citations.ts';
import {
  citationOfPage,
  type DocumentRecord,
  findVisibleDocuments,
} from '#lambdas/documents/record.door.ts';
import { findTranscriptAt } from '#lambdas/transcripts/record.door.ts';
import { readSpokenSegments } from '#lambdas/transcripts/redaction.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { AnnotationRecord } from './annotation-repository.ts';
import { findSpoken } from './find-spoken.ts';

/** What an annotation is of, as its reader sees it now. */
export type AnnotationSource = {
  kind: 'document' | 'transcript';
  /** Of the document or transcript. */
  id: string;
  name: string;
  citation: string;
  isOutdated: boolean;
  /** Where words of a transcript are now; '' and 0 for a document. */
  segmentId: string;
  second: number;
};

export type AnnotationDeps = { table: Table; files: Files };

/** Edited transcripts in whose texts the words of one list are looked up. */
const READ_MAX = 10;

/**
 * What annotations are of. Undefined for a document that the reader may not see at this moment. Consistent:
 * one read unit for each document and transcript, and up to three objects of S3 for each transcript that was
 * edited since it was annotated. Beyond ten of these, words are taken to have changed.
 */
export async function annotationSources(
  { table, files }: AnnotationDeps,
  reader: { userId: string; caseId: string },
  annotations: readonly AnnotationRecord[],
): Promise<(annotation: AnnotationRecord) => AnnotationSource | undefined> {
  const documentIds = annotations.flatMap(({ spoken, documentId }) => (spoken ? [] : documentId));
  const [documents, transcripts] = await Promise.all([
    findVisibleDocuments(table, { ...reader, documentIds }),
    readTranscripts({ table, files }, reader.caseId, annotations),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return (annotation) => {
    if (annotation.spoken) return transcripts(annotation);
    const document = byId.get(annotation.documentId);
    if (!document) return undefined;
    return sourceOfDocument(document, annotation);
  };
}

/** What an annotation of a document is of. */
export function sourceOfDocument(
  document: DocumentRecord,
  { page, createdAt }: AnnotationRecord,
): AnnotationSource {
  const { id, name, replacedAt } = document;
  return {
    ...{ kind: 'document', id, name, segmentId: '', second: 0 },
    citation: citationOfPage(document, page),
    isOutdated: replacedAt !== undefined && replacedAt > createdAt,
  };
}

async function readTranscripts(
  { table, files }: AnnotationDeps,
  caseId: string,
  annotations: readonly AnnotationRecord[],
): Promise<(annotation: AnnotationRecord) => AnnotationSource | undefined> {
  const spoken = annotations.flatMap((one) => one.spoken ?? []);
  const numbers = [...new Set(spoken.map(({ number }) => number))];
  const records = await Promise.all(
    numbers.map((number) => findTranscriptAt(table, { caseId, number })),
  );
  const found = new Map(records.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const edited = [...found.values()].filter((record) =>
    spoken.some(
      ({ transcriptId, version }) =>
        transcriptId === record.id && version !== record.latest.version,
    ),
  );
  const segments = new Map(
    await Promise.all(
      edited
        .slice(0, READ_MAX)
        .map(async (record) => [record.id, await readSpokenSegments(files, record)] as const),
    ),
  );
  return ({ spoken: place, quote, occurrence }) => {
    const record = place && found.get(place.transcriptId);
    if (!record) return undefined;
    const { id, number, title, latest } = record;
    const isSame = place.version === latest.version;
    const now = isSame
      ? place
      : findSpoken(segments.get(id) ?? [], { ...place, quote, occurrence });
    const { segmentId, second } = now ?? place;
    return {
      ...{ kind: 'transcript', id, name: title, segmentId, second },
      citation: printCitation({ kind: 'transcript', number, second }),
      isOutdated: now === undefined,
    };
  };
}
