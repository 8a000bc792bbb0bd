import {
  convertMillimetersToTwip,
  type IRunOptions,
  type ISectionPropertiesOptions,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';

/** Page, fonts and running lines of our Word files. Lengths in twentieths of a point. */

const PAGE = { width: convertMillimetersToTwip(210), height: convertMillimetersToTwip(297) };
const MARGIN = convertMillimetersToTwip(25);
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
export const TEXT_HEIGHT = PAGE.height - 2 * MARGIN;

/** A4. */
export const pageSetup: NonNullable<ISectionPropertiesOptions['page']> = {
  size: PAGE,
  margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
};

/** Fonts that Word and LibreOffice have or replace; Nirmala UI has every script of India. */
export const documentRun = {
  font: {
    ascii: 'Times New Roman',
    hAnsi: 'Times New Roman',
    eastAsia: 'Times New Roman',
    cs: 'Nirmala UI',
  },
  language: { value: 'en-IN', bidirectional: 'hi-IN' },
};

/** XML 1.0 has no such characters; a file with one does not open. */
export const withoutForbidden = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '');

/** Properties of a file. */
export const fileProperties = ({
  title,
  subject,
  author,
}: {
  title: string;
  subject: string;
  author: string;
}) => ({
  title: withoutForbidden(title),
  subject: withoutForbidden(subject),
  creator: withoutForbidden(author),
  lastModifiedBy: withoutForbidden(author),
  description: '',
});

/** 'Page 2 of 5', for `runningLine`. */
export const pageOfPages = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];

/** The line of a header or a footer: text at the left, and `right` at the right margin. */
export const runningLine = (
  text: string,
  right: NonNullable<IRunOptions['children']>,
  { style, size }: { style?: string; size?: number },
): Paragraph =>
  new Paragraph({
    ...(style !== undefined && { style }),
    suppressLineNumbers: true,
    tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
    children: [
      new TextRun({
        children: [withoutForbidden(text), new Tab(), ...right],
        ...(size !== undefined && { size }),
      }),
    ],
  });
