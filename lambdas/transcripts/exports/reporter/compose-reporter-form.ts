import { placeOfLine, printPlace } from '#contracts/rules/speech/reporter-places.ts';
import { footerText } from '#shared/institution.ts';
import type { Block } from '#shared/rich-text/blocks.ts';
import { errataBlocks } from '../errata-sheets.ts';
import type { ExportedTranscript } from '../exported-transcript.ts';
import {
  appearancesOf,
  certificateOf,
  coverOf,
  indexesOf,
  type ReporterFacts,
  signaturesPage,
  wordIndexOf,
} from './front-and-back.ts';
import { layOutPages, type ReporterPages } from './lay-out-pages.ts';

/** A reporter's form in its parts, before a writer makes a file of it. */
export type ReporterForm = {
  title: string;
  subject: string;
  author: string;
  now: Date;
  footer: string;
  /** Before the transcript, each on pages of its own. */
  front: readonly (readonly Block[])[];
  pages: ReporterPages;
  /** After the transcript, each on pages of its own. */
  back: readonly (readonly Block[])[];
  hasTimes: boolean;
};

export function composeReporterForm(
  transcript: ExportedTranscript,
  facts: ReporterFacts,
): ReporterForm {
  const { caseCode, caseTitle, title, content, version, preparedFor, now, hasTimes } = transcript;
  const { sheets = [] } = transcript;
  const { pages, lineOfSegment } = layOutPages(content, { hasTimes });
  const lines = new Map([...lineOfSegment].map(([{ id }, line]) => [id, line]));
  const placeOf = (mediaId: string) => {
    const line = lines.get(mediaId);
    return line === undefined ? '' : printPlace(placeOfLine(line));
  };
  return {
    title: `${caseCode} ${title}`,
    subject: caseTitle,
    author: preparedFor,
    now,
    footer: footerText(transcript, `${caseCode} · ${title} · Version ${version.version}`),
    front: [
      coverOf(transcript, facts),
      [...appearancesOf(facts), ...indexesOf(transcript, lineOfSegment)],
    ],
    pages,
    back: [
      wordIndexOf(pages),
      certificateOf(transcript, facts, pages.length),
      ...sheets.map((sheet) => errataBlocks(sheet, placeOf)),
      facts.signing ? signaturesPage() : [],
    ].filter((part) => part.length > 0),
    hasTimes,
  };
}
