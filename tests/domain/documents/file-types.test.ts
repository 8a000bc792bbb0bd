import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectType, HEAD_BYTES } from '#shared/files/detect-type/detect-type.ts';
import {
  makeCompoundFile,
  makeDocx,
  makeHeic,
  makeOdt,
  makeOffice,
  makeZip,
} from '#tests/support/files/make-files.ts';
import { makeEml, makeMsg } from '#tests/support/files/make-mails.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { tiffOf } from './processing/make-files.ts';

/** The type of a case document is detected from its bytes (D45), not from its name or announced type. */

let on: Documents;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(40),
]);
const tiff = tiffOf([{ width: 1, height: 1, rgb: new Uint8Array(3) }]);
/** A TIFF whose only directory, with width and height, lies behind 9,000 bytes of data. */
function lateTiff({ isBig = false, isBigEndian = false, furtherTag = 259 } = {}): Buffer {
  const order = isBigEndian ? 'MM' : 'II';
  const bytes = Buffer.alloc(9_200);
  bytes.write(order);
  const u16 = (value: number, at: number) =>
    isBigEndian ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at);
  const u32 = (value: number, at: number) =>
    isBigEndian ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at);
  const long = (value: number, at: number) => u32(value, isBig && isBigEndian ? at + 4 : at);
  u16(isBig ? 43 : 42, 2);
  if (isBig) u16(8, 4);
  long(9_000, isBig ? 8 : 4);
  if (isBig) long(3, 9_000);
  else u16(3, 9_000);
  for (const [index, tag] of [256, 257, furtherTag].entries())
    u16(tag, 9_000 + (isBig ? 8 + index * 20 : 2 + index * 12));
  return bytes;
}
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
/** An ID3 tag of 10 bytes before `content`. */
const tagged = (content: Buffer | string) =>
  Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), Buffer.from(content)]);
const ftyp = (brand: string, compatible = ['isom', 'mp42']) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
    Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`),
    Buffer.alloc(40),
  ]);
const bytesOf = (content: Buffer | string) =>
  Buffer.isBuffer(content) ? content : Buffer.from(content);
const fillers = (count: number) => Array.from({ length: count }, (_, n) => `Stream ${n}`);

const pdf = 'application/pdf';
const svg = 'image/svg+xml';
const doc = 'application/msword';
const eml = 'message/rfc822';
const msg = 'application/vnd.ms-outlook';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const odt = 'application/vnd.oasis.opendocument.text';
const heic = 'image/heic';

test.each<[string, Buffer | string, string, string]>([
  ['a PDF', PDF, pdf, pdf],
  ['a PDF that is announced as a picture', PDF, 'image/png', pdf],
  ['a PDF with a ZIP file behind it', Buffer.concat([Buffer.from(PDF), makeDocx()]), pdf, pdf],
  ['a picture that is announced as a PDF', png, pdf, 'image/png'],
  [
    'a picture with HTML behind it',
    Buffer.concat([png, Buffer.from('<script>')]),
    'image/png',
    'image/png',
  ],
  ['a JPEG', jpeg, 'image/jpeg', 'image/jpeg'],
  ['a TIFF', tiff, 'image/tiff', 'image/tiff'],
  ['a TIFF whose pages are listed at its end', lateTiff(), 'image/tiff', 'image/tiff'],
  ['a TIFF of the other byte order', lateTiff({ isBigEndian: true }), 'image/tiff', 'image/tiff'],
  ['a BigTIFF', lateTiff({ isBig: true }), 'image/tiff', 'image/tiff'],
  [
    'a BigTIFF of the other byte order',
    lateTiff({ isBig: true, isBigEndian: true }),
    'image/tiff',
    'image/tiff',
  ],
  ['a PDF behind the end of another', `%%EOF\r\n${PDF}`, pdf, pdf],
  ['a PDF behind text', `garbage\n${PDF}`, pdf, pdf],
  ['a PDF behind commands of a printer', `\x1b%-12345X@PJL JOB\r\n${PDF}`, pdf, pdf],
  ['a PDF behind a byte order mark', `\ufeff${PDF}`, pdf, pdf],
  ['a PDF behind 1,024 bytes', `${' '.repeat(1_024)}${PDF}`, pdf, pdf],
  ['an MP3 with a tag', tagged(frame), 'audio/mpeg', 'audio/mpeg'],
  ['an MP3 without a tag', frame, 'audio/mpeg', 'audio/mpeg'],
  ['an MP4', ftyp('isom'), 'video/mp4', 'video/mp4'],
  ['an SVG', `${SVG}/>`, svg, svg],
  [
    'an SVG behind its prolog',
    `\ufeff<?xml version="1.0"?><!-- Plan -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [\n<!ENTITY ns "y">\n]>\n<svg:svg xmlns:svg='http://www.w3.org/2000/svg'/>`,
    svg,
    svg,
  ],
  ['an SVG with a PDF inside', `${SVG}><!--${PDF}--></svg>`, pdf, svg],
  ['an SVG in UTF-16', Buffer.from(`\ufeff${SVG}/>`, 'utf16le'), svg, svg],
  ['a Word document', makeCompoundFile(['WordDocument', '1Table']), doc, doc],
  [
    'a Word document with many streams',
    makeCompoundFile([...fillers(100), 'WordDocument']),
    doc,
    doc,
  ],
  ['a new Word document', makeDocx(), docx, docx],
  [
    'a new Word document with its parts last',
    makeDocx({ 'word/media/a.png': 'x'.repeat(9000) }),
    docx,
    docx,
  ],
  ['a new Word document that is announced as an old one', makeDocx(), doc, docx],
  ['a workbook', makeOffice('xl/workbook.xml'), xlsx, xlsx],
  ['a workbook that is announced as a Word document', makeOffice('xl/workbook.xml'), docx, xlsx],
  ['a presentation', makeOffice('ppt/presentation.xml'), pptx, pptx],
  ['an OpenDocument text', makeOdt(), odt, odt],
  ['an encrypted OpenDocument text', makeOdt({ more: { 'encrypted-package': 'x' } }), odt, odt],
  ['a HEIC picture', makeHeic(), heic, heic],
  ['a HEIC picture that is announced as JPEG', makeHeic(), 'image/jpeg', heic],
  ['a still picture whose compatible brand is HEIC', ftyp('mif1', ['miaf', 'heic']), heic, heic],
  ['a text', 'hello', 'text/plain', 'text/plain'],
  ['a text in UTF-16', Buffer.from('\ufeffhello', 'utf16le'), 'text/plain', 'text/plain'],
  ['a CSV file', 'a,b\n1,2', 'text/csv', 'text/csv'],
  ['a mail', makeEml({ text: 'Hello' }), eml, eml],
  ['a mail of a mailbox', `From x Wed Jun 12 10:15:00 2024\n${makeEml({})}`, eml, eml],
  ['a mail with a PDF in its first kilobyte', `Subject: one\n\n${PDF}`, eml, eml],
  ['a message of Outlook', makeMsg({ text: 'Hello' }), msg, msg],
  ['a message of Outlook that is announced as a Word document', makeMsg({}), doc, msg],
])('accepts %s', async (_, content, announced, contentType) => {
  const address = await on.uploadDocument(bytesOf(content), announced);
  const { status, body } = await on.register(1, [{ address }]);
  expect([status, body.documents?.[0]?.contentType]).toEqual([200, contentType]);
});

test.each<[string, Buffer | string, string]>([
  ['a QuickTime film', ftyp('qt  '), 'video/mp4'],
  [
    'a QuickTime film without a brand',
    Buffer.from('\0\0\0\x08wide\0\0\0\x08mdat', 'latin1'),
    'video/mp4',
  ],
  ['a PDF behind more than 1,024 bytes', `${' '.repeat(1_025)}${PDF}`, pdf],
  ['a PDF behind HTML', `<script>alert(1)</script>${PDF}`, pdf],
  ['a PDF behind a shell script', `#!/bin/sh\nexit\n${PDF}`, pdf],
  ['a PDF behind PostScript', `%!PS-Adobe-3.0\n${PDF}`, pdf],
  ['a PDF behind a web archive', `From: x\nMIME-Version: 1.0\n\n${PDF}`, pdf],
  ['a PDF behind a program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.from(PDF)]), pdf],
  ['a PDF behind a ZIP file', Buffer.concat([makeZip({ 'a.txt': 'a' }), Buffer.from(PDF)]), pdf],
  ['a PDF behind a bitmap', `BM  ${PDF}`, pdf],
  ['a PDF behind binary bytes', Buffer.concat([Buffer.from([1, 2, 3]), Buffer.from(PDF)]), pdf],
  ['a TIFF without a page', Buffer.from('49492a0008000000'.padEnd(64, '0'), 'hex'), 'image/tiff'],
  ['a TIFF whose directory lies behind its end', lateTiff().subarray(0, 9_010), 'image/tiff'],
  ['raw data of a camera', lateTiff({ furtherTag: 50_706 }), 'image/tiff'],
  [
    'an old Word document with macros',
    makeCompoundFile(['WordDocument', '1Table'], { storages: ['Macros'] }),
    doc,
  ],
  [
    'an old Word document with macros at the end of a long directory',
    makeCompoundFile(['WordDocument', ...fillers(300)], { storages: ['VBA'] }),
    doc,
  ],
  ['a PDF behind a tag of an MP3', tagged(PDF), pdf],
  ['a ZIP file that is announced as a PDF', makeZip({ 'a.pdf': PDF }), pdf],
  ['a ZIP file', makeZip({ 'a.txt': 'a' }), docx],
  ['a workbook with macros', makeOffice('xl/workbook.xml', { 'xl/vbaProject.bin': 'x' }), xlsx],
  [
    'a workbook with macros of Excel 4.0',
    makeOffice('xl/workbook.xml', { 'xl/macrosheets/sheet1.xml': '<x/>' }),
    xlsx,
  ],
  ['a binary workbook', makeOffice('xl/workbook.bin'), xlsx],
  [
    'a presentation with macros',
    makeOffice('ppt/presentation.xml', { 'ppt/vbaProject.bin': 'x' }),
    pptx,
  ],
  [
    'a file of two kinds of Office',
    makeOffice('xl/workbook.xml', { 'word/document.xml': '' }),
    docx,
  ],
  ['a workbook with HTML before its end', makeOffice('xl/workbook.xml', {}, '<script>'), xlsx],
  ['a workbook that was cut off', makeOffice('xl/workbook.xml').subarray(0, -30), xlsx],
  ['an OpenDocument text with macros', makeOdt({ more: { 'Basic/script-lc.xml': '<x/>' } }), odt],
  ['an OpenDocument text with scripts', makeOdt({ more: { 'Scripts/a.py': 'x' } }), odt],
  ['an OpenDocument text without a manifest', makeOdt({ without: 'META-INF/manifest.xml' }), odt],
  ['an OpenDocument text without content', makeOdt({ without: 'content.xml' }), odt],
  ['an OpenDocument template', makeOdt({ type: `${odt}-template` }), odt],
  ['an OpenDocument spreadsheet', makeOdt({ type: odt.replace('text', 'spreadsheet') }), odt],
  ['a ZIP file that names the type of a text late', makeOdt({ first: 'content.xml' }), odt],
  ['a sequence of HEIC pictures', ftyp('hevc', ['heic']), heic],
  ['an AVIF picture', ftyp('avif', ['mif1', 'heic']), heic],
  ['a still picture of no known coding', ftyp('mif1', ['miaf']), heic],
  ['a HEIC picture behind a tag of an MP3', tagged(makeHeic()), heic],
  ['a Word document with macros', makeDocx({ 'word/vbaProject.bin': 'x' }), docx],
  ['a Word document with bytes before its end', makeDocx({}, PDF), docx],
  ['a Word document that was cut off', makeDocx().subarray(0, -30), docx],
  [
    'names of a Word document without a directory',
    Buffer.from('PK\x03\x04[Content_Types].xml word/document.xml'),
    docx,
  ],
  ['an old spreadsheet', makeCompoundFile(['Workbook']), doc],
  ['a folder with the name of Word’s stream', makeCompoundFile(['WordDocument'], { type: 1 }), doc],
  ['an encrypted Word document', makeCompoundFile(['EncryptionInfo', 'EncryptedPackage']), doc],
  [
    'a compound file whose directory is a circle',
    makeCompoundFile(fillers(9), { isLoop: true }),
    doc,
  ],
  ['a compound file that was cut off', makeCompoundFile(['WordDocument']).subarray(0, 700), doc],
  ['a header of a compound file', makeCompoundFile([]).subarray(0, 512), doc],
  ['an HTML page with an SVG inside', `<html><body>${SVG}/></body></html>`, svg],
  ['an HTML page behind a comment', `<!-- a --><!DOCTYPE html>${SVG}/>`, svg],
  ['an SVG of no namespace', '<svg><script>alert(1)</script></svg>', svg],
  ['an element that begins like SVG', '<svgx xmlns="http://www.w3.org/2000/svg"/>', svg],
  ['HTML as text', '<p>hello</p>', 'text/html'],
  ['a text with a NUL byte', 'hel\0lo', 'text/plain'],
  ['a mail without a field of mails', 'Shopping: bread\n\nText', eml],
  ['a text as a mail', 'Subject: one\nsecond line\n\nText', eml],
  ['a mail that begins with a continuation', ' x\nSubject: one\n\nText', eml],
  ['HTML as a mail', '<html>Subject: one\n\n</html>', eml],
  ['HTML', '<!DOCTYPE html><script>alert(1)</script>', pdf],
  ['a program', 'MZ\x90\0', pdf],
  ['nothing', '', pdf],
])('refuses %s', async (_, content, announced) => {
  const address = await on.uploadDocument(bytesOf(content), announced);
  const { status, body } = await on.register(1, [{ address }]);
  expect([status, body.message]).toEqual([415, 'Invalid File Type']);
});

test('reads a bounded part of a compound file whose directory has no end', async () => {
  const bytes = makeCompoundFile(fillers(9), { isLoop: true });
  let reads = 0;
  let total = 0;
  const read = async (start: number, end: number) => {
    reads += 1;
    total += end - start;
    return bytes.subarray(start, end);
  };
  const type = await detectType(bytes.subarray(0, HEAD_BYTES), doc, {
    sizeBytes: bytes.length,
    read,
  });
  expect([type, reads <= 65, total < 20_000]).toEqual(['application/x-cfb', true, true]);
});

test.each([
  ['with a script', `${SVG}><script/></svg>`, 'contains script'],
  [
    'with a script in UTF-16',
    Buffer.from(`\ufeff${SVG}><script/></svg>`, 'utf16le'),
    'contains script',
  ],
  [
    'that opens a file of the server',
    `${SVG}><image href="file:///etc/passwd"/></svg>`,
    'refers to another file',
  ],
  ['that is damaged', `${SVG}><g></svg>`, 'is damaged'],
])('refuses an SVG %s, and names the reason', async (_, content, reason) => {
  const address = await on.uploadDocument(bytesOf(content), svg);
  const { status, body } = await on.register(1, [{ address }]);
  expect([status, body.message]).toEqual([415, expect.stringContaining(reason)]);
});
