import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** One line of items.jsonl. */
export type ExportedItem = {
  kind: string;
  /** Own data, or an excerpt of data that names the person. */
  relation: 'own' | 'named';
  data: unknown;
};

export type ExportedFile = { path: string; kind: string; sizeBytes: number; sha256: string };

/**
 * A folder with an export: items.jsonl for machines, index.html and a page for each kind for people,
 * files/, and manifest.json, which is written last. Files are readable by this user only. Items are
 * appended one by one and files are streamed, so that no export is in memory.
 */
export type ExportWriter = {
  addItem(item: ExportedItem): Promise<void>;
  addFile(file: { kind: string; key: string }, body: Readable): Promise<void>;
  /** A file that is named and no longer stored. */
  addMissing(file: { kind: string; key: string }): void;
  /** Writes the index and the manifest. */
  finish(
    facts: Record<string, unknown>,
  ): Promise<{ items: number; files: number; missing: number }>;
};

const PRIVATE = { mode: 0o600 } as const;

/** Throws if the folder exists. */
export async function openExport(folder: string): Promise<ExportWriter> {
  await mkdir(folder, { mode: 0o700 });
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const counts = new Map<string, number>();
  const files: ExportedFile[] = [];
  const missing: { kind: string; name: string }[] = [];
  return {
    async addItem(item) {
      const { kind, relation, data } = item;
      await appendFile(join(folder, 'items.jsonl'), `${JSON.stringify(item)}\n`, PRIVATE);
      const page = pageOf(kind);
      if (!counts.has(kind)) await writeFile(join(folder, page), headOf(kind), PRIVATE);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const title = relation === 'own' ? 'Your data' : 'What names you';
      await appendFile(join(folder, page), `<section><h2>${title}</h2>${htmlOf(data)}</section>\n`);
    },
    async addFile({ kind, key }, body) {
      const name = `${String(files.length + 1).padStart(5, '0')}-${nameOf(key)}`;
      const path = join('files', name);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          sizeBytes += chunk.byteLength;
          done(null, chunk);
        },
      });
      await pipeline(
        body,
        meter,
        createWriteStream(join(folder, path), { ...PRIVATE, flags: 'wx' }),
      );
      files.push({ path, kind, sizeBytes, sha256: hash.digest('hex') });
    },
    addMissing({ kind, key }) {
      missing.push({ kind, name: nameOf(key) });
    },
    async finish(facts) {
      const items = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const links = [...counts].map(
        ([kind, count]) => `<li><a href="${pageOf(kind)}">${escaped(kind)}</a>: ${count}</li>`,
      );
      const names = files.map(
        ({ path, kind, sizeBytes }) =>
          `<li><a href="${path}">${escaped(kind)}</a>, ${sizeBytes} bytes</li>`,
      );
      const gone = missing.map(({ kind, name }) => `<li>${escaped(kind)}: ${escaped(name)}</li>`);
      const ofMissing =
        gone.length > 0 ? `<h2>Files that are no longer stored</h2><ul>${gone.join('')}</ul>` : '';
      await writeFile(
        join(folder, 'index.html'),
        `${headOf('Personal data')}${htmlOf(facts)}<h2>Data</h2><ul>${links.join('')}</ul><h2>Files</h2><ul>${names.join('')}</ul>${ofMissing}`,
        PRIVATE,
      );
      const manifest = { ...facts, items: Object.fromEntries(counts), files, missing };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), PRIVATE);
      return { items, files: files.length, missing: missing.length };
    },
  };
}

const pageOf = (kind: string) => `${nameOf(kind)}.html`;
const nameOf = (text: string) => text.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(-80);

const headOf = (title: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>\n`;

function htmlOf(value: unknown): string {
  if (Array.isArray(value))
    return `<ul>${value.map((one) => `<li>${htmlOf(one)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null)
    return `<dl>${Object.entries(value)
      .map(([name, one]) => `<dt>${escaped(name)}</dt><dd>${htmlOf(one)}</dd>`)
      .join('')}</dl>`;
  return escaped(String(value ?? ''));
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
