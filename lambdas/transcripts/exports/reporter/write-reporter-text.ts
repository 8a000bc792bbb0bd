import { LINES_PER_PAGE } from '#contracts/rules/speech/reporter-places.ts';
import type { Block } from '#shared/rich-text/blocks.ts';
import type { ReporterForm } from './compose-reporter-form.ts';
import type { PageLine } from './lay-out-pages.ts';

/** Parts and pages begin with a form feed, as printers and editors expect. */
const NEW_PAGE = '\f';
const INDENT = '    ';

/** A reporter's form as plain text: each page with its number and 25 numbered lines. */
export function writeReporterText({ front, pages, back, hasTimes }: ReporterForm): string {
  const parts = [
    ...front.map(textOf),
    ...pages.map((lines, at) => {
      const numbered = Array.from({ length: LINES_PER_PAGE }, (_, line) =>
        numberedLine(lines[line], line + 1, hasTimes),
      );
      return `Page ${at + 1}\n\n${numbered.join('\n')}\n`;
    }),
    ...back.map(textOf),
  ];
  return parts.join(NEW_PAGE);
}

function numberedLine(line: PageLine | undefined, number: number, hasTimes: boolean): string {
  const column = String(number).padStart(2);
  if (!line) return column;
  const time = hasTimes ? `${line.time.padEnd(8)}  ` : '';
  const indent = line.isIndented ? INDENT : '';
  return `${column}  ${time}${indent}${lineText(line)}`;
}

/** The label and the words of a line. */
export const lineText = ({ label, text }: Pick<PageLine, 'label' | 'text'>): string =>
  label === '' || text === '' ? label + text : `${label} ${text}`;

const textOf = (blocks: readonly Block[]): string =>
  blocks.map(({ inlines }) => `${wrapped(inlines.map(({ text }) => text).join(''))}\n`).join('');

const COLUMNS = 76;

/** Breaks lines at spaces. A word that is longer has a line of its own. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
