import { privateToText, readByText, type ThreadReader } from '#contracts/endpoints/comments.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { footerText, type OfInstitution } from '#shared/institution.ts';
import { listStyle, type PageFlow, writeFlow } from '#shared/pdf/page-flow.ts';
import {
  boldInline as bold,
  plainInline as plain,
  withAddresses,
} from '#shared/rich-text/blocks.ts';
import { type Paragraph, readRichText } from '#shared/rich-text/read-rich-text.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { toCommentDate, toMeetingDate } from './comment-date.ts';

export type ThreadHeading = {
  title: string;
  code: string;
  kind: ResolutionKind;
  status: string;
  /** Label and name of each party, in the order of the document. */
  parties: readonly { role: string; name: string }[];
  /** Who requested the file, and when. */
  preparedFor: string;
  /** Whether private comments are included (D108). */
  privateEntries: 'include' | 'omit';
  now: Date;
} & OfInstitution;

/** Names of the members, for the readers of a private comment. */
type Named = { partyNames: ReadonlyMap<string, string>; members: readonly ThreadReader[] };

const BODY = 10;
const SMALL = 8.5;

/** A thread as PDF: the case, then each comment with its readers. */
export async function writeThreadPdf(
  heading: ThreadHeading,
  comments: AsyncIterable<CommentRecord>,
  named: Named,
): Promise<Uint8Array> {
  const { title, code, kind, preparedFor, now } = heading;
  const properties = {
    title: `${code} ${title}`,
    subject: processOf(kind),
    author: preparedFor,
    now,
    footer: footerText(heading, code),
  };
  return writeFlow(properties, async (flow) => {
    addHeading(flow, heading);
    let count = 0;
    for await (const comment of comments) {
      addComment(flow, comment, { kind, ...named });
      count += 1;
    }
    if (count === 0) {
      flow.space(14);
      flow.text([plain('There are no comments yet.')], { sizePoints: BODY, grey: 0.3 });
    }
  });
}

/** 'Arbitration Process' and the like (seed 1, section 2). */
const processOf = (kind: ResolutionKind) => `${kindLabel(kind)} Process`;

const privateEntriesText = ({ privateEntries, preparedFor }: ThreadHeading) =>
  privateEntries === 'omit'
    ? 'Private entries are left out.'
    : `Private entries that ${preparedFor} may read are included, marked PRIVATE.`;

function addHeading(flow: PageFlow, heading: ThreadHeading): void {
  const { title, code, kind, status, parties, preparedFor, now } = heading;
  flow.text([plain(processOf(kind))], { sizePoints: SMALL, grey: 0.3 });
  flow.text([bold(title)], { sizePoints: 16 });
  flow.space(4);
  const rows = [{ role: 'Case ID', name: code }, ...parties, { role: 'Status', name: status }];
  for (const { role, name } of rows)
    flow.text([bold(`${role}: `), plain(name)], { sizePoints: BODY });
  flow.space(4);
  flow.text([plain(`Prepared for ${preparedFor} on ${toCommentDate(now.toISOString())} (IST)`)], {
    sizePoints: SMALL,
    grey: 0.3,
  });
  flow.text([plain(privateEntriesText(heading))], { sizePoints: SMALL, grey: 0.3 });
  flow.space(6);
  flow.rule();
}

function addComment(
  flow: PageFlow,
  comment: CommentRecord,
  { kind, partyNames, members }: Named & { kind: ResolutionKind },
): void {
  const { ownerName, ownerRole, createdAt, meeting, attachments = [] } = comment;
  flow.space(14);
  const keepsWithNext = true;
  flow.text([bold(ownerName), plain(` ${roleOf(ownerRole)}`)], {
    sizePoints: BODY,
    keepsWithNext,
  });
  const hint = privateToText(comment, (partyId) => partyNames.get(partyId), kind);
  flow.text([plain([toCommentDate(createdAt), hint].filter(Boolean).join(' · '))], {
    sizePoints: SMALL,
    grey: 0.3,
    keepsWithNext,
  });
  if (hint !== undefined) {
    const readers = readByText(comment, members);
    flow.text([bold('PRIVATE'), ...(readers ? [plain(` · ${readers}`)] : [])], {
      sizePoints: SMALL,
      grey: 0.3,
      keepsWithNext,
    });
  }
  flow.space(2);
  for (const paragraph of readRichText(comment.content)) addParagraph(flow, paragraph);
  if (meeting)
    flow.text([plain(`Meeting: ${toMeetingDate(meeting.startsAt)} IST`)], { sizePoints: BODY });
  for (const { fileName } of attachments)
    flow.text([plain(`Attachment: ${fileName}`)], { sizePoints: SMALL, grey: 0.3 });
}

function addParagraph(flow: PageFlow, { inlines, alignment, quoteDepth, list }: Paragraph): void {
  flow.text(withAddresses(inlines), {
    sizePoints: BODY,
    alignment,
    // Deeper quotes would leave no room for text.
    bars: Math.min(quoteDepth, 6),
    ...listStyle(list),
  });
  flow.space(3);
}

const roleOf = (role: string) => (role === 'other' ? 'Other Party' : capitalised(role));

/** 'caseManager' → 'Case Manager'. */
const capitalised = (role: string) =>
  role.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());
