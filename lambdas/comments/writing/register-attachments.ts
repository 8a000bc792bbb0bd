import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadKeyOf } from '#shared/files/upload-keys.ts';
import { cleanRichText, linkOf } from '#shared/rich-text/clean-rich-text.ts';
import { textOfRichText, unescapeText } from '#shared/rich-text/read-rich-text.ts';
import type { Attachment } from '../record/comment-record.ts';

/** Maximum number of files in a comment; each is read from S3 when the comment is written. */
const ATTACHMENTS_MAX = 20;
const FILE_NAME_MAX = 150;

const extensions: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
};

/**
 * Cleans a comment and replaces its links to uploaded files by `attachment:<n>`, with the keys
 * beside it; no address is stored (D57). The files must be the caller's uploads, of an accepted
 * type by their bytes. Throws `not_allowed` for a foreign file, `unsupported_type`, `too_large`,
 * `invalid_input`.
 */
export async function registerAttachments(
  deps: { files: Files },
  { userId, content }: { userId: string; content: string },
): Promise<{ content: string; attachments: Attachment[] }> {
  const isOurs = await fileAddressTest(deps.files);
  // First as a link to the key, so that cleaning needs no knowledge of files.
  const cleaned = cleanRichText(content, (address) =>
    isOurs(address) ? keyLink(uploadKeyOf(address, deps.files.bucket)) : linkOf(address),
  );
  const keys = [...new Set([...cleaned.matchAll(keyLinks)].map(([, key]) => String(key)))];
  if (keys.length > ATTACHMENTS_MAX) throw tooMany();
  const names = namesIn(cleaned);
  const attachments = await Promise.all(
    keys.map(async (encoded): Promise<Attachment> => {
      const { key, versionId, contentType } = await checkUpload(deps.files, {
        userId,
        purpose: 'commentAttachment',
        address: decodeURIComponent(encoded),
        field: 'content',
      });
      return { key, versionId, fileName: fileNameOf(names.get(encoded) ?? '', contentType) };
    }),
  );
  return {
    content: cleaned.replace(links, (link, address: string) => {
      const key = keyOf(address);
      if (key === undefined) return link.replace(/ download="[^"]*"/, '');
      const position = keys.indexOf(key);
      const name = escapeAttribute(attachments[position]?.fileName ?? '');
      return `<a href="attachment:${position}" download="${name}">`;
    }),
    attachments,
  };
}

/** Accepted by cleaning as an address; no real host has this top-level domain (RFC 2606). */
const KEY_ORIGIN = 'https://files.invalid/';
const keyLink = (key: string) => `${KEY_ORIGIN}${encodeURIComponent(key)}`;
const keyLinks = /<a href="https:\/\/files\.invalid\/([^"]*)"/g;
// Cleaned values hold no `<` and no `>`.
const links = /<a href="([^"<>]*)"[^<>]*>/g;

const keyOf = (address: string) =>
  address.startsWith(KEY_ORIGIN) ? address.slice(KEY_ORIGIN.length) : undefined;

const tooMany = () => {
  const message = `A comment can have up to ${ATTACHMENTS_MAX} attachments`;
  return new AppError('invalid_input', message, { issues: [{ field: 'content', message }] });
};

/**
 * Whether an address is one of the files bucket: like the ones that the portal signs, another form
 * of an S3 address, or a bare key.
 */
async function fileAddressTest({ client, bucket }: Files): Promise<(address: string) => boolean> {
  const signed = await getSignedUrl(
    await client.load(),
    new GetObjectCommand({ Bucket: bucket, Key: 'uploads' }),
  );
  const beginning = signed.slice(0, signed.indexOf('uploads'));
  return (address) => {
    if (/^\/?(incoming|uploads)\//.test(address)) return true;
    const url = URL.parse(address);
    if (!url) return false;
    if (url.href.startsWith(beginning)) return true;
    const isAmazon = /\.amazonaws\.com(\.cn)?$/.test(url.hostname);
    const namesBucket =
      url.hostname.startsWith(`${bucket}.`) || url.pathname.startsWith(`/${bucket}/`);
    return isAmazon && namesBucket;
  };
}

/** The file name in each link: its download attribute, else its text. */
function namesIn(cleaned: string): Map<string, string> {
  const opening = /<a href="https:\/\/files\.invalid\/([^"<>]*)"([^<>]*)>/g;
  const names = new Map<string, string>();
  // Matches to the end of each link; the last link to a file names it.
  for (const link of cleaned.split('</a>').reverse())
    for (const match of [...link.matchAll(opening)].reverse()) {
      const [tag, key = '', attributes = ''] = match;
      if (names.has(key)) continue;
      const name = / download="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const text = link.slice(match.index + tag.length);
      names.set(key, unescapeText(name).trim() || textOfRichText(text));
    }
  return names;
}

const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A file name for downloads, with the extension of the file's type. */
function fileNameOf(given: string, contentType: string): string {
  const fitting = extensions[contentType] ?? [];
  // No folders and no characters that file systems treat specially.
  const bare = given.replace(/[\\/:*?"<>|\n\r\t]+/g, '_').replace(/^\.+/, '');
  const dot = bare.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [bare.slice(0, dot), bare.slice(dot + 1)] : [bare, ''];
  const fits = fitting.includes(ending.toLowerCase());
  const name = (fits ? stem : bare).slice(0, FILE_NAME_MAX).toWellFormed().trim() || 'attachment';
  return `${name}.${fits ? ending : (fitting[0] ?? 'bin')}`;
}
