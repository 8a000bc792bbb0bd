import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectPdf } from 'bundle-composer/inspect';
import { PDFDocument } from 'pdf-lib';
import type { ByteSource } from '#shared/files/detect-type/byte-source.ts';
import { detectType, HEAD_BYTES } from '#shared/files/detect-type/detect-type.ts';
import { svgFileObstacle } from '#shared/files/detect-type/svg-obstacle.ts';
import { typeByName } from '#shared/files/file-extensions.ts';
import { listStyle, type PageFlow, writeCountedFlow } from '#shared/pdf/page-flow.ts';
import {
  boldInline as bold,
  plainInline as plain,
  withAddresses,
} from '#shared/rich-text/blocks.ts';
import { cleanRichText, withoutForbidden } from '#shared/rich-text/clean-rich-text.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';
import { renditionOf } from '../../rendition-of.ts';
import { composePictures } from '../compose-pictures.ts';
import { pictureRefusals } from '../picture-headers.ts';
import { composeText, propertiesOf } from '../texts/compose-text.ts';
import { addPlainText, TEXT_CHARACTERS_MAX } from '../texts/text-pages.ts';
import { copyAll, loadForCopy } from './copied-pages.ts';
import { type Mail, type MailAttachment, OUTLOOK_TYPE, UnreadableMail } from './mail.ts';
import { readEml } from './read-eml.ts';
import { readMsg } from './read-msg.ts';

/** An email as pages: what it says, then the pages of its attachments in their order (ADR 121). */

export type ComposeMailTask = {
  kind: 'mail';
  path: string;
  contentType: string;
  name: string;
  /** Path of the PDF to write. */
  pdfFile: string;
  /** Where the pages of its parts are written. */
  folder: string;
  /** What became of the parts that were asked for, in their order; undefined the first time. */
  converted?: readonly ConvertedPart[] | undefined;
};

/** The PDF of a part that another program has converted, or why there is none. */
export type ConvertedPart = { pdfFile: string } | { refusal: string };

/** An attachment that another program has to convert first; `path` holds its bytes. */
export type PartToConvert = { path: string; contentType: string };

export type MailOutcome =
  | { pageCount: number }
  | { refusal: string }
  | { toConvert: readonly PartToConvert[] };

const MAIL_BYTES_MAX = 150 * 1024 * 1024;
const ATTACHMENTS_MAX = 100;
const CONVERTED_MAX = 10;
/** A mail within a mail within a mail. */
const DEPTH_MAX = 3;
const PAGES_MAX = 5_000;
/** More markup than a person reads; the rest is left out. */
const HTML_CHARACTERS_MAX = 2_000_000;
const SIZE = 10;
/** Deeper quotes would leave no room for text. */
const QUOTES_MAX = 6;

export async function composeMail(task: ComposeMailTask): Promise<MailOutcome> {
  if (statSync(task.path).size > MAIL_BYTES_MAX)
    return {
      refusal: 'This email is too large to be shown as pages. Add its attachments one by one',
    };
  const work: Work = { ...task, files: 0, attachments: 0, toConvert: [], pages: 0 };
  try {
    const pages = await pagesOfMail(work, readFileSync(task.path), task, 1);
    if (work.toConvert.length > 0 && !task.converted) return { toConvert: work.toConvert };
    const document = await PDFDocument.create({ updateMetadata: false });
    for (const file of pages) await append(document, file);
    writeFileSync(task.pdfFile, await document.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
    return { pageCount: document.getPageCount() };
  } catch (error) {
    if (error instanceof UnreadableMail) return { refusal: error.message };
    throw error;
  }
}

/** What is counted over a mail and the mails within it. */
type Work = Pick<ComposeMailTask, 'folder' | 'converted'> & {
  files: number;
  attachments: number;
  pages: number;
  toConvert: PartToConvert[];
};

type Described = { name: string; contentType: string };

/** An attachment in the list of its mail: its pages, or why it has none. */
type Listed = { name: string } & ({ files: string[]; pageCount: number } | { reason: string });

/** Writes the pages of a mail and of its attachments. Returns the files in their order. */
async function pagesOfMail(
  work: Work,
  bytes: Uint8Array,
  { name, contentType }: Described,
  depth: number,
): Promise<string[]> {
  const mail = contentType === OUTLOOK_TYPE ? readMsg(bytes) : await readEml(bytes);
  const listed: Listed[] = [];
  for (const attachment of mail.attachments)
    listed.push({ name: attachment.name, ...(await pagesOf(work, attachment, depth)) });
  const written = await writeMail(mail, listed, name);
  work.pages += written.pageCount;
  return [keep(work, written.bytes, 'mail.pdf'), ...listed.flatMap((one) => filesOf(one))];
}

const filesOf = (listed: Listed): string[] => ('files' in listed ? listed.files : []);

/** Writes a file into the folder of the run. Returns its path. */
function keep(work: Work, bytes: Uint8Array, name: string): string {
  work.files += 1;
  const path = join(work.folder, `${work.files}-${name}`);
  writeFileSync(path, bytes);
  return path;
}

type Pages = { files: string[]; pageCount: number } | { reason: string };

async function pagesOf(work: Work, attachment: MailAttachment, depth: number): Promise<Pages> {
  work.attachments += 1;
  if (work.attachments > ATTACHMENTS_MAX) return { reason: 'this email has too many attachments' };
  const pages = await convertedPages(work, attachment, depth);
  if ('reason' in pages) return pages;
  if (work.pages + pages.pageCount > PAGES_MAX) return { reason: 'this email has too many pages' };
  work.pages += pages.pageCount;
  return pages;
}

async function convertedPages(
  work: Work,
  { name, contentType: announced, bytes }: MailAttachment,
  depth: number,
): Promise<Pages> {
  if (bytes.length === 0) return { reason: 'it is empty' };
  const contentType = await typeOf(
    bytes,
    announcedTypes.has(announced) ? announced : typeByName(name),
  );
  const rendition = renditionOf(contentType);
  if (rendition === 'pdf') return pdfPages(keep(work, bytes, 'part.pdf'));
  if (rendition === 'mail') {
    if (depth >= DEPTH_MAX) return { reason: 'it is an email within too many others' };
    return mailPages(work, bytes, { name, contentType }, depth + 1);
  }
  const path = keep(work, bytes, 'part');
  const pdfFile = `${path}.pdf`;
  if (rendition === 'text') {
    const outcome = await composeText({ kind: 'text', path, contentType, name, pdfFile });
    return 'refusal' in outcome ? { reason: outcome.refusal } : pdfPages(pdfFile);
  }
  if (rendition === 'pictures') {
    const { refusal } = await composePictures({ kind: 'pictures', path, contentType, pdfFile });
    return refusal ? { reason: pictureRefusals[refusal] } : pdfPages(pdfFile);
  }
  if (rendition !== 'conversion') return { reason: 'files of its kind are not shown as pages' };
  // As of one that is uploaded by itself.
  const obstacle =
    contentType === 'image/svg+xml' ? await svgFileObstacle(sourceOf(bytes)) : undefined;
  if (obstacle !== undefined) return { reason: `this SVG file ${obstacle}` };
  if (work.toConvert.length >= CONVERTED_MAX)
    return { reason: 'this email has too many attachments' };
  const part = work.converted?.[work.toConvert.length];
  work.toConvert.push({ path, contentType });
  if (!part) return { files: [], pageCount: 0 };
  return 'refusal' in part ? { reason: part.refusal } : pdfPages(part.pdfFile);
}

async function mailPages(
  work: Work,
  bytes: Uint8Array,
  mail: Described,
  depth: number,
): Promise<Pages> {
  const before = work.pages;
  try {
    const files = await pagesOfMail(work, bytes, mail, depth);
    const pageCount = work.pages - before;
    work.pages = before;
    return { files, pageCount };
  } catch (error) {
    if (error instanceof UnreadableMail) return { reason: error.message };
    throw error;
  }
}

/** A PDF that pdf-lib can copy, with the number of its pages. */
async function pdfPages(path: string): Promise<Pages> {
  const inspection = await inspectPdf(path);
  if (inspection.code === 'password_required') return { reason: 'it is protected by a password' };
  if (inspection.code !== 'ok') return { reason: 'it is damaged' };
  try {
    // The email lists its pages before they are copied: a copy that fails later would fail the whole email.
    const source = await loadForCopy(path);
    await copyAll(await PDFDocument.create({ updateMetadata: false }), source);
    return { files: [path], pageCount: source.getPageCount() };
  } catch {
    return { reason: 'it cannot be joined with the email. Add it as a document of its own' };
  }
}

async function append(document: PDFDocument, path: string): Promise<void> {
  for (const page of await copyAll(document, await loadForCopy(path))) document.addPage(page);
}

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

/** Types of which the bytes say nothing; mail programs often announce others by the name alone. */
const announcedTypes: ReadonlySet<string> = new Set(['text/plain', 'text/csv', 'message/rfc822']);

/** The type by the bytes, as of an upload; the announced one decides for texts and mails. */
const typeOf = (bytes: Uint8Array, announced: string): Promise<string> =>
  detectType(bytes.subarray(0, HEAD_BYTES), announced, sourceOf(bytes));

/** Writes what a mail says. Its attachments are listed in the order of the pages that follow. */
const writeMail = (mail: Mail, listed: readonly Listed[], name: string) =>
  writeCountedFlow({ ...propertiesOf(name), title: mail.subject || name }, (flow) => {
    flow.text([bold(mail.subject || 'No subject')], { sizePoints: 14, heading: 1 });
    flow.space(6);
    for (const { name: field, value } of mail.fields)
      flow.text([bold(`${field}: `), plain(value)], { sizePoints: SIZE });
    for (const [at, one] of listed.entries())
      flow.text([bold(`Attachment ${at + 1}: `), plain(listedText(one))], { sizePoints: SIZE });
    flow.space(8);
    flow.rule();
    flow.space(12);
    addBody(flow, mail.body);
  });

function listedText(listed: Listed): string {
  if ('reason' in listed) return `${listed.name} (not shown here: ${listed.reason})`;
  const { name, pageCount } = listed;
  return `${name} (${pageCount === 1 ? '1 page' : `${pageCount} pages`})`;
}

function addBody(flow: PageFlow, body: Mail['body']): void {
  if ('text' in body) {
    addPlainText(flow, withoutForbidden(body.text.slice(0, TEXT_CHARACTERS_MAX)));
    return;
  }
  // Cells of a row are one paragraph.
  const html = body.html.slice(0, HTML_CHARACTERS_MAX).replace(/<\/t[dh]>/gi, '\u2003$&');
  for (const { inlines, alignment, quoteDepth, list } of readRichText(cleanRichText(html))) {
    const bars = Math.min(quoteDepth, QUOTES_MAX);
    flow.text(withAddresses(inlines), { sizePoints: SIZE, alignment, bars, ...listStyle(list) });
    flow.space(3);
  }
}
