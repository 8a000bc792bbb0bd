import { footerText } from '#shared/institution.ts';
import { type PageFlow, writeFlow } from '#shared/pdf/page-flow.ts';
import { addBlock } from '#shared/pdf/write-blocks.ts';
import { boldInline as bold, plainInline as plain } from '#shared/rich-text/blocks.ts';
import { timesOf } from '../content/present-segments.ts';
import { certificateRows } from './certificate-rows.ts';
import { errataBlocks } from './errata-sheets.ts';
import {
  describeVersion,
  type ExportedTranscript,
  isBlank,
  readsRightToLeft,
  speakerLabels,
  turnMark,
  wordsOf,
} from './exported-transcript.ts';
import { toClock } from './write-text.ts';

const BODY = 10;
const SMALL = 8.5;

/**
 * A transcript as a PDF with a certificate after it: the case, the version, its author and
 * the SHA-256 of the text (ADR 18).
 */
export const writeCertifiedPdf = (transcript: ExportedTranscript): Promise<Uint8Array> => {
  const { caseCode, caseTitle, title, preparedFor, now } = transcript;
  const properties = { title: `${caseCode} ${title}`, subject: caseTitle, author: preparedFor };
  const footer = footerText(transcript, `${caseCode} · ${title}`);
  return writeFlow({ ...properties, now, footer }, (flow) => {
    addTranscript(flow, transcript);
    flow.page();
    addCertificate(flow, transcript);
    for (const sheet of transcript.sheets ?? []) {
      flow.page();
      for (const one of errataBlocks(sheet)) addBlock(flow, one, 1);
    }
  });
};

function addTranscript(flow: PageFlow, transcript: ExportedTranscript): void {
  const { caseCode, caseTitle, title, content, version, hasTimes } = transcript;
  const labelOf = speakerLabels(content);
  flow.text([plain(`${caseTitle} (${caseCode})`)], { sizePoints: SMALL, grey: 0.3 });
  flow.text([bold(title)], { sizePoints: 16 });
  flow.text([plain(describeVersion(version))], { sizePoints: SMALL, grey: 0.3 });
  flow.space(6);
  flow.rule();
  let before = 0;
  for (const segment of content.segments) {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    if (isBlank(segment)) continue;
    const time = hasTimes ? `${toClock(start)}  ` : '';
    const indent = segment.textType === 'Answer' ? 18 : 0;
    const words = wordsOf(segment);
    const direction = readsRightToLeft(words) ? 'rtl' : 'ltr';
    flow.space(8);
    flow.text(
      [
        plain(time),
        bold(turnMark(segment, ' ') + labelOf(segment)),
        { ...plain(words), isStruck: segment.isStruck ?? false },
      ],
      { sizePoints: BODY, indent, direction },
    );
    for (const note of segment.notes ?? [])
      flow.text([plain(note)], { sizePoints: SMALL, grey: 0.3, indent });
  }
}

function addCertificate(flow: PageFlow, transcript: ExportedTranscript): void {
  flow.text([bold('Certificate')], { sizePoints: 16 });
  flow.space(8);
  flow.text([plain('This file contains the text of the following version of the transcript.')], {
    sizePoints: BODY,
  });
  flow.space(8);
  for (const [label, value] of certificateRows(transcript)) {
    flow.text([bold(`${label}: `), plain(value)], { sizePoints: BODY });
    flow.space(3);
  }
  flow.space(8);
  flow.text(
    [
      plain(
        'To verify it, export this version as text without times, redacted alike, and compute the SHA-256 of that file, e.g. with sha256sum.',
      ),
    ],
    { sizePoints: SMALL, grey: 0.3 },
  );
}
