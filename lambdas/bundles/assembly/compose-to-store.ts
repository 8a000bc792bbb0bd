import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type ComposedBundle,
  type ComposeOptions,
  composeBundle,
  type ManifestReference,
  type OpenedSource,
  type SourceReference,
  slipReasons,
  volumePlan,
} from 'bundle-composer';
import type { DocumentRecord } from '#lambdas/documents/record.door.ts';
import { locateWords } from '#lambdas/documents/words.door.ts';
import type { Files } from '#shared/files/files.ts';
import { isMissingObject } from '#shared/files/read-object.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { functionFile } from '#shared/function-file.ts';
import { logger } from '#shared/logger.ts';
import type { AssemblyDeps } from '../deps/bundles-deps.ts';
import { labelsAfter } from '../planning/keep-labels.ts';
import type { Planned } from '../planning/plan-content.ts';
import type { AssemblyResult } from '../record/bundle-files.ts';
import { bundleFileKeys } from '../record/bundle-keys.ts';
import type { BundleRecord, StoredVolume } from '../record/bundle-record.ts';

type Composing = {
  record: BundleRecord;
  planned: Planned;
  /** Names the result (bundle-composer, hashManifest). */
  hash: string;
  onProgress: (progress: { done: number; total: number }) => void;
  signal: AbortSignal;
};

/**
 * Composes a bundle in the temporary folder and stores it: the PDF in parts, then its result,
 * which marks the PDF as complete. Throws the signal's reason when it is aborted.
 */
export async function composeToStore(
  deps: AssemblyDeps,
  { record, planned, hash, onProgress, signal }: Composing,
): Promise<AssemblyResult> {
  const { plan, sources, composition } = planned;
  const open = sourceOpener(deps, planned);
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const sink = join(folder, 'bundle.pdf');
    const composed = await composeBundle({
      plan,
      typesetter: await deps.typesetter(),
      readFile: readFunctionFile,
      sink,
      signal,
      openSource: open,
      onProgress: ({ documentsDone: done, documentsTotal: total }) => onProgress({ done, total }),
    });
    const { caseId, id } = record;
    const s3Version = await upload(deps.files, bundleFileKeys.pdf(caseId, id, hash), sink, signal);
    const volumes = await composeVolumes(deps, { record, planned, hash, signal, folder, open });
    const result = resultOf(planned, composed, { s3Version, volumes });
    await storeFile(deps.files, {
      key: bundleFileKeys.result(caseId, id, hash),
      contentType: 'application/gzip',
      bytes: gzipSync(JSON.stringify(result)),
    });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function resultOf(
    { plan: { pages, problems } }: Planned,
    { pageCount, sizeBytes, sha256, slips, problems: all, obstacles }: ComposedBundle,
    { s3Version, volumes }: { s3Version: string | undefined; volumes: StoredVolume[] | undefined },
  ): AssemblyResult {
    return {
      ...(s3Version !== undefined && { s3Version }),
      pageCount,
      sizeBytes,
      sha256,
      ...(volumes && { volumes }),
      ...(plan.reducesPictures && { reducesPictures: true }),
      isNumbered: composition.manifest.hasPageNumbers,
      obstacles: obstacles.flatMap(({ documentId, reasons }) => {
        const item = composition.manifest.items.find((one) => one.documentId === documentId);
        return item ? [{ title: item.title, reasons: [...reasons] }] : [];
      }),
      pages,
      items: Object.fromEntries(
        composition.manifest.items.map(({ id, title, documentId }) => [
          id,
          { title, ...(documentId !== undefined && { documentId }) },
        ]),
      ),
      documentIds: [...sources].flatMap(([id, source]) => (source.record ? [id] : [])),
      labels: labelsAfter(composition.manifest.keepLabels ?? [], pages),
      problems: [
        // Files that turned out to be unreadable.
        ...slips.flatMap(({ documentId, code }) =>
          composition.manifest.items
            .filter((item) => item.documentId === documentId)
            .map(({ id, title }) => ({
              code,
              message: `${title}: ${slipReasons[code]}`,
              itemId: id,
            })),
        ),
        // The plan's own problems come first.
        ...all.slice(problems.length),
      ],
    };
  }
}

const readFunctionFile = (specifier: string) => readFileSync(functionFile(specifier));

/** Composes each volume from the same sources and stores it; undefined where there is only one. */
async function composeVolumes(
  deps: AssemblyDeps,
  {
    record,
    planned: { plan },
    hash,
    signal,
    folder,
    open,
  }: Pick<Composing, 'record' | 'planned' | 'hash' | 'signal'> & {
    folder: string;
    open: ComposeOptions['openSource'];
  },
): Promise<StoredVolume[] | undefined> {
  if (plan.volumes === undefined) return undefined;
  const { caseId, id } = record;
  const sink = join(folder, 'volume.pdf');
  const stored: StoredVolume[] = [];
  for (const volume of plan.volumes) {
    const number = stored.length + 1;
    const name = `${plan.name}, volume ${number} of ${plan.volumes.length}`;
    const { pageCount, sizeBytes, sha256 } = await composeBundle({
      plan: volumePlan(plan, volume, name),
      typesetter: await deps.typesetter(),
      readFile: readFunctionFile,
      sink,
      signal,
      openSource: open,
    });
    const key = bundleFileKeys.volume(caseId, id, { hash, number });
    const s3Version = await upload(deps.files, key, sink, signal);
    stored.push({
      ...(s3Version !== undefined && { s3Version }),
      pageCount,
      sizeBytes,
      sha256,
      first: plan.pages[volume.first]?.label ?? '',
      last: plan.pages[volume.first + volume.count - 1]?.label ?? '',
    });
  }
  return stored;
}

/** Replaces a missing file: a damaged PDF, for which the composer adds a slip sheet. */
const missing = Buffer.from('%PDF-1.7\n');

/**
 * Opens documents with the places of their references. Places are looked for once for the bundle and its
 * volumes.
 */
function sourceOpener(
  deps: AssemblyDeps,
  { plan: { references = [] }, sources }: Planned,
): ComposeOptions['openSource'] {
  const byDocument = Map.groupBy(references, ({ documentId }) => documentId);
  const placed = new Map<string, readonly SourceReference[]>();
  return async (documentId) => {
    const opened = await openSource(deps, sources.get(documentId)?.record);
    const { file, password } = opened;
    const wanted = byDocument.get(documentId);
    if (!wanted || typeof file !== 'string') return opened;
    try {
      const found =
        placed.get(documentId) ?? (await placesOf(wanted, { documentId, file, password }));
      placed.set(documentId, found);
      return { ...opened, references: found };
    } catch (error) {
      await opened.release?.();
      throw error;
    }
  };
}

/** References without a place are not links; the bundle's problems name their pages. */
async function placesOf(
  wanted: readonly ManifestReference[],
  {
    documentId,
    file: path,
    password,
  }: { documentId: string; file: string; password: string | undefined },
): Promise<SourceReference[]> {
  const boxes = await locateWords({ path, password, wanted });
  if (!boxes) logger.warn('bundle_references_not_placed', { documentId });
  return wanted.map(({ page, target }, at) => ({ page, boxes: boxes?.[at] ?? [], target }));
}

/** Downloads the PDF of a document. */
async function openSource(
  { files, sources, openPassword }: AssemblyDeps,
  record: DocumentRecord | undefined,
): Promise<OpenedSource> {
  const pdf = record?.findings.pdf;
  if (!record || !pdf) return { file: missing };
  try {
    const { path: file, release } = await sources.open(files, pdf);
    if (record.sealedPassword === undefined) return { file, release };
    return { file, release, password: await openPassword(record) };
  } catch (error) {
    if (isMissingObject(error)) return { file: missing };
    throw error;
  }
}

/** Uploads a file in parts. Returns the object's version. */
async function upload(
  { client, bucket }: Files,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const sending = new Upload({
    client: await client.load(),
    params: {
      Bucket: bucket,
      Key: key,
      Body: createReadStream(path),
      ContentType: 'application/pdf',
    },
  });
  const stop = () => void sending.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const { VersionId } = await sending.done();
    return VersionId;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
