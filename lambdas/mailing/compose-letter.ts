import { calendarEventOf } from '#shared/calendar/calendar-entry.ts';
import { writeCalendar } from '#shared/calendar/write-calendar.ts';
import type { MailBlock } from '#shared/mail/mail-text.ts';
import type { CalendarPart, ComposedMail, MailFile } from '#shared/mail/send-mail.ts';
import type { CalendarChange } from '#shared/outbox/notice.ts';
import { mailedDocumentName } from '#shared/outbox/without-links.ts';
import type { MailLine, QueuedLetter } from './record/mail-record.ts';

type Envelope = {
  name: string;
  email: string;
  portalOrigin: string;
  from: string;
  /** Files that the mail has. */
  files: readonly MailFile[];
  /** Names of served files that the mail does not have. */
  omitted: readonly string[];
};

const SUBJECT_MAX = 150;

/** Writes a mail about one event, several events of one matter, or a digest grouped by matter. */
export function composeLetter(letter: QueuedLetter, envelope: Envelope): ComposedMail {
  const { lines, omitted, isDigest, recipient } = letter;
  const { name, email, portalOrigin, files } = envelope;
  const count = lines.length + omitted;
  const matters = Map.groupBy(lines, ({ matter }) => matter);
  const body = [...matters.values()].flatMap((some) => matterBlocks(some, portalOrigin, isDigest));
  const calendar = latestChanges(lines).map((change) => calendarPartOf(change, envelope));
  return {
    to: email,
    subject: oneLine(subjectOf(lines, { count, isDigest })),
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      ...body,
      ...filesBlocks(envelope, recipient),
      ...(omitted > 0
        ? [{ kind: 'paragraph' as const, text: `${omitted} more are in the portal.` }]
        : []),
      recipient.kind === 'user'
        ? {
            kind: 'note',
            text: 'You can get these mails as things happen, once a day, or not at all.',
            label: 'Mail settings',
            address: `${portalOrigin}/mediator/profile`,
          }
        : {
            kind: 'note',
            text: 'This mail is for your information. Please do not reply to it.',
            label: 'About the platform',
            address: `${portalOrigin}/#how-it-works`,
          },
    ],
    ...(calendar.length > 0 && { calendar }),
    ...(files.length > 0 && { files }),
  };
}

function subjectOf(
  lines: readonly MailLine[],
  { count, isDigest }: { count: number; isDigest: boolean },
): string {
  const [first] = lines;
  const served = lines.find(({ serving, calendar }) => serving && calendar.length === 0);
  if (!isDigest && served && count > 1) return `${served.subject} and ${count - 1} more`;
  if (isDigest || !first) return `Your cases: ${count} ${count === 1 ? 'update' : 'updates'}`;
  return count === 1 ? first.subject : `${first.topic}: ${count} updates`;
}

/** Names what is attached, and what is not. */
function filesBlocks(
  { files, omitted }: Envelope,
  { kind }: QueuedLetter['recipient'],
): MailBlock[] {
  const where = kind === 'user' ? 'in the portal' : 'by the link';
  const texts = [
    ...(files.length > 0 ? [`Attached: ${namesOf(files.map(({ fileName }) => fileName))}.`] : []),
    ...(omitted.length > 0 ? [`Not attached, please open it ${where}: ${namesOf(omitted)}.`] : []),
  ];
  return texts.map((text) => ({ kind: 'paragraph', text }));
}

const namesOf = (names: readonly string[]) => names.map(mailedDocumentName).join(', ');

/** Subjects may contain user input; line breaks are removed and long ones are cut. */
const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SUBJECT_MAX
    ? line
    : `${line
        .slice(0, SUBJECT_MAX - 1)
        .toWellFormed()
        .trimEnd()}…`;
};

function matterBlocks(
  lines: readonly MailLine[],
  portalOrigin: string,
  isDigest: boolean,
): MailBlock[] {
  const [first] = lines;
  const [served, others] = [lines.filter(hasOwnLink), lines.filter((line) => !hasOwnLink(line))];
  const link = others.findLast((line) => line.link)?.link;
  const texts = others.map(({ text }) => text);
  return [
    ...(isDigest && first ? [{ kind: 'heading' as const, text: first.topic }] : []),
    ...(texts.length === 1 ? [{ kind: 'paragraph' as const, text: texts.join() }] : []),
    ...(texts.length > 1 ? [{ kind: 'list' as const, items: texts }] : []),
    ...buttonOf(link, portalOrigin),
    ...served.flatMap((line) => [
      { kind: 'paragraph' as const, text: line.text },
      ...buttonOf(line.link, portalOrigin),
    ]),
  ];
}

/** A serving with a link of its own: no other link leads to its files. */
const hasOwnLink = ({ serving, link }: MailLine): boolean =>
  serving !== undefined && link?.personal !== undefined;

const buttonOf = (link: MailLine['link'], portalOrigin: string): MailBlock[] =>
  link
    ? [
        {
          kind: 'button',
          label: link.label,
          address: link.to.startsWith('/') ? `${portalOrigin}${link.to}` : link.to,
        },
      ]
    : [];

/** The latest change of each calendar entry. */
function latestChanges(lines: readonly MailLine[]): CalendarChange[] {
  const latest = new Map<string, CalendarChange>();
  for (const change of lines.flatMap(({ calendar }) => calendar)) {
    const known = latest.get(change.entry.eventId);
    if (!known || known.entry.sequence <= change.entry.sequence)
      latest.set(change.entry.eventId, change);
  }
  return [...latest.values()];
}

function calendarPartOf({ method, entry }: CalendarChange, envelope: Envelope): CalendarPart {
  const { name, email, from, portalOrigin } = envelope;
  const organizer = senderOf(from);
  const event = {
    ...calendarEventOf(entry, portalOrigin),
    organizer,
    attendees: [{ name, email }],
  };
  return {
    method,
    content: writeCalendar({ method, events: [event] }),
    fileName: method === 'CANCEL' ? 'cancelled.ics' : 'hearing.ics',
  };
}

/** The parts of '"Name" <address>', 'Name <address>' or a plain address. */
function senderOf(from: string): { name: string; email: string } {
  const start = from.lastIndexOf('<');
  if (start < 0) return { name: 'Neutral Portal', email: from.trim() };
  return {
    name: from.slice(0, start).replaceAll('"', '').trim(),
    email: from.slice(start + 1, from.indexOf('>', start)).trim(),
  };
}
