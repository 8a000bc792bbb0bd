import type { MailBlock } from '../shared/mail/mail-text.ts';
import type { ComposedMail } from '../shared/mail/send-mail.ts';
import type { CalendarEntry, MailLine, QueuedLetter } from './notice.ts';
import { writeCalendarPart } from './write-calendar-part.ts';

type Envelope = {
  name: string;
  email: string;
  portalOrigin: string;
  from: string;
  now: string;
};

const SUBJECT_MAX = 150;

/** A letter's words: one event, several of one matter, or a digest by matter. */
export function composeLetter(letter: QueuedLetter, envelope: Envelope): ComposedMail {
  const { lines, omitted, isDigest, recipient } = letter;
  const { name, email, portalOrigin } = envelope;
  const count = lines.length + omitted;
  const matters = Map.groupBy(lines, ({ matter }) => matter);
  const body = [...matters.values()].flatMap((some) => matterBlocks(some, portalOrigin, isDigest));
  const calendar = entriesOf(lines).map((entry) =>
    writeCalendarPart(entry, { organizer: envelope.from, attendee: email, now: envelope.now }),
  );
  return {
    to: email,
    subject: oneLine(subjectOf(lines, { count, isDigest })),
    blocks: [
      { kind: 'paragraph', text: `Dear ${name},` },
      ...body,
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
  };
}

function subjectOf(
  lines: readonly MailLine[],
  { count, isDigest }: { count: number; isDigest: boolean },
): string {
  const [first] = lines;
  if (isDigest || !first) return `Your cases: ${count} ${count === 1 ? 'update' : 'updates'}`;
  return count === 1 ? first.subject : `${first.topic}: ${count} updates`;
}

/** A subject is one line, whatever people typed. */
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
  const link = lines.findLast((line) => line.link)?.link;
  const texts = lines.map(({ text }) => text);
  return [
    ...(isDigest && first ? [{ kind: 'heading' as const, text: first.topic }] : []),
    texts.length === 1 ? { kind: 'paragraph', text: texts.join() } : { kind: 'list', items: texts },
    ...(link
      ? [
          {
            kind: 'button' as const,
            label: link.label,
            address: link.to.startsWith('/') ? `${portalOrigin}${link.to}` : link.to,
          },
        ]
      : []),
  ];
}

/** The latest version of each entry. */
function entriesOf(lines: readonly MailLine[]): CalendarEntry[] {
  const latest = new Map<string, CalendarEntry>();
  for (const { calendar } of lines) {
    const known = calendar && latest.get(calendar.uid);
    if (calendar && (!known || known.sequence <= calendar.sequence))
      latest.set(calendar.uid, calendar);
  }
  return [...latest.values()];
}
