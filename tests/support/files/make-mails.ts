import burner from '@kenjiuno/msgreader/lib/Burner.js';

/** Emails as mail programs save them, with attachments. */

export type MailParts = {
  subject?: string;
  html?: string;
  text?: string;
  attachments?: readonly { name: string; contentType: string; bytes: Uint8Array }[];
};

const FROM = { name: 'Asha Rao', address: 'asha@example.com' };
const TO = { name: 'Ravi Kumar', address: 'ravi@example.com' };
const DATE = 'Wed, 12 Jun 2024 10:15:00 +0530';

/** A mail in the format of RFC 5322. */
export function makeEml({ subject = 'Cold store', html, text = '', attachments = [] }: MailParts) {
  const part = (fields: readonly string[], content: Uint8Array | string) =>
    [
      '--part',
      ...fields,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n');
  return Buffer.from(
    [
      `From: ${FROM.name} <${FROM.address}>`,
      `To: ${TO.name} <${TO.address}>`,
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      `Date: ${DATE}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="part"',
      '',
      part([`Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`], html ?? text),
      ...attachments.map(({ name, contentType, bytes }) =>
        part(
          [
            `Content-Type: ${contentType}; name="${name}"`,
            `Content-Disposition: attachment; filename="${name}"`,
          ],
          bytes,
        ),
      ),
      '--part--',
      '',
    ].join('\r\n'),
  );
}

const [DIRECTORY, DOCUMENT, ROOT] = [1, 2, 5];
const UNICODE = '001F';
const BINARY = '0102';

/** A message as Outlook saves it ([MS-OXMSG]): a property is a stream, named by its tag and type. */
export function makeMsg({ subject = 'Cold store', html, text = '', attachments = [] }: MailParts) {
  type Entry = Parameters<typeof burner.burn>[0][number];
  const entries: Entry[] = [{ name: 'Root Entry', type: ROOT, length: 0, children: [] }];
  const add = (parent: number, entry: Entry): number => {
    entries.push(entry);
    entries[parent]?.children?.push(entries.length - 1);
    return entries.length - 1;
  };
  const storage = (parent: number, name: string) =>
    add(parent, { name, type: DIRECTORY, length: 0, children: [] });
  const stream = (parent: number, name: string, bytes: Uint8Array) =>
    // The writer takes the whole buffer of an array.
    add(parent, {
      name,
      type: DOCUMENT,
      length: bytes.length,
      binaryProvider: () => Uint8Array.from(bytes),
    });
  const written = (parent: number, tag: string, value: string) =>
    stream(parent, `__substg1.0_${tag}${UNICODE}`, Buffer.from(value, 'utf16le'));

  stream(0, '__properties_version1.0', Buffer.alloc(32));
  storage(0, '__nameid_version1.0');
  written(0, '0037', subject);
  written(0, '0C1A', FROM.name);
  written(0, '5D01', FROM.address);
  written(0, '007D', `Date: ${DATE}\r\n`);
  written(0, '1000', text);
  if (html) stream(0, `__substg1.0_1013${BINARY}`, Buffer.from(html));
  const recipient = storage(0, '__recip_version1.0_#00000000');
  stream(recipient, '__properties_version1.0', Buffer.alloc(8));
  written(recipient, '3001', TO.name);
  written(recipient, '39FE', TO.address);
  for (const [at, { name, contentType, bytes }] of attachments.entries()) {
    const attachment = storage(0, `__attach_version1.0_#0000000${at}`);
    stream(attachment, '__properties_version1.0', Buffer.alloc(8));
    stream(attachment, `__substg1.0_3701${BINARY}`, bytes);
    written(attachment, '3707', name);
    written(attachment, '370E', contentType);
  }
  return Buffer.from(burner.burn(entries));
}
