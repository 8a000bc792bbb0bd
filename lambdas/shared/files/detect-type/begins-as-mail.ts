/** Fields of which a mail has at least one in its first lines (RFC 5322, 3.6; RFC 2045, 4). */
const mailFields: ReadonlySet<string> = new Set([
  ...['from', 'to', 'subject', 'date', 'received', 'message-id', 'mime-version'],
  ...['return-path', 'delivered-to', 'reply-to', 'sender'],
]);

const field = /^([!-9;-~]+)[ \t]*:/;

/**
 * Whether a file begins as a mail does (RFC 5322): its lines up to the first blank one are fields and
 * their continuations, at least one of them of a mail. The line with which mailboxes separate mails may
 * precede them.
 */
export function beginsAsMail(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?(?:From [^\n]*\n)?/, '');
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('');
  // The last line of the head may be cut.
  const header = lines.slice(0, end === -1 ? -1 : end);
  const names = header.filter((line) => !/^[ \t]/.test(line)).map((line) => field.exec(line)?.[1]);
  return (
    !/^[ \t]/.test(text) &&
    names.every((name) => name !== undefined) &&
    names.some((name) => mailFields.has(name?.toLowerCase() ?? ''))
  );
}
