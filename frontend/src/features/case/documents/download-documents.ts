import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { getDocument } from '#portal/parts/documents/case-documents.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';

export type Downloaded = {
  /** Where the files are. */
  to: 'folder' | 'zip';
  /** Documents that could not be read. */
  failed: readonly string[];
};

type Named = Pick<ListedDocument, 'id' | 'documentNo' | 'name'>;

type Download = {
  caseId: string;
  /** Name of the zip file, without its ending. */
  name: string;
  documents: readonly Named[];
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Where the browser can write into a folder that the user picks. */
type DirectoryPicker = (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;

const directoryPicker = (): DirectoryPicker | undefined =>
  'showDirectoryPicker' in window
    ? // Not in the DOM types yet (WICG File System Access).
      (window.showDirectoryPicker as DirectoryPicker).bind(window)
    : undefined;

/**
 * Saves documents into a folder that the user picks, or as a zip file where the browser has no
 * folder picker (D60). A document that fails does not stop the others. Throws an AbortError when
 * the user picks no folder or `signal` aborts.
 */
export async function downloadDocuments(download: Download): Promise<Downloaded> {
  const pick = directoryPicker();
  return pick ? saveToFolder(await pick({ mode: 'readwrite' }), download) : saveAsZip(download);
}

async function saveToFolder(
  folder: FileSystemDirectoryHandle,
  { caseId, documents, onProgress, signal }: Download,
): Promise<Downloaded> {
  const failed: string[] = [];
  const names = uniqueNames(documents);
  for (const [at, document] of documents.entries()) {
    signal.throwIfAborted();
    try {
      const answer = await readFile(caseId, document.id, signal);
      const file = await folder.getFileHandle(names[at] ?? document.name, { create: true });
      await answer.body?.pipeTo(await file.createWritable(), { signal });
    } catch {
      signal.throwIfAborted();
      failed.push(document.name);
    }
    onProgress(at + 1);
  }
  return { to: 'folder', failed };
}

async function saveAsZip({
  caseId,
  name,
  documents,
  onProgress,
  signal,
}: Download): Promise<Downloaded> {
  const { makeZip } = await import('client-zip');
  const failed: string[] = [];
  const names = uniqueNames(documents);
  async function* files() {
    for (const [at, document] of documents.entries()) {
      signal.throwIfAborted();
      try {
        const input = await readFile(caseId, document.id, signal);
        yield { name: names[at] ?? document.name, input };
      } catch {
        signal.throwIfAborted();
        failed.push(document.name);
      }
      onProgress(at + 1);
    }
  }
  const zip = await new Response(makeZip(files())).blob();
  saveBlob(zip, `${name}.zip`);
  return { to: 'zip', failed };
}

/** Reads a document from a fresh address, since addresses live minutes. */
async function readFile(
  caseId: string,
  documentId: string,
  signal: AbortSignal,
): Promise<Response> {
  const { document } = await getDocument(caseId, documentId, signal);
  const answer = await fetch(document.url.url, { signal });
  if (!answer.ok) throw new Error(`The document was refused with ${answer.status}`);
  return answer;
}

/** File names with the number in front, so that they sort as listed and none replaces another. */
function uniqueNames(documents: readonly Named[]): string[] {
  const taken = new Set<string>();
  return documents.map(({ documentNo, name }) => {
    const base = `${documentNo} ${name}`.replace(/[\\/:*?"<>|]+/g, '_');
    let unique = base;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${copy} ${base}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
