import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of a flat OpenDocument file, in which LibreOffice writes each element on its own line. */
export type FlatLine = {
  text: string;
  /** The element that begins or ends here, e.g. `table:table-row` or `/table:table-row`. */
  element: string;
  /** Whose line it is: the workbook's own, an embedded document's, e.g. a chart's, or other files'. */
  place: 'own' | 'embedded' | 'foreign';
};

/** Parts with tables that are no sheets: links to other files, and former contents of cells. */
const foreign: ReadonlySet<string> = new Set(['table:dde-links', 'table:tracked-changes']);
/** LibreOffice gives this style to the kept cells of other files. */
const OTHER_FILE = /^<table:table [^>]*table:style-name="ta_extref"/;

/** The lines of a flat file, one after the other. */
export async function* flatLines(path: string): AsyncGenerator<FlatLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  let documents = 0;
  let skipped: string | undefined;
  for await (const text of lines) {
    const start = text.trimStart();
    const [, element = ''] = /^<(\/?[\w:-]+)/.exec(start) ?? [];
    const isEmpty = start.endsWith('/>');
    if (element === 'office:document' && !isEmpty) documents += 1;
    if (skipped === undefined && !isEmpty && documents === 1)
      if (foreign.has(element)) skipped = `/${element}`;
      else if (OTHER_FILE.test(start)) skipped = '/table:table';
    const place: FlatLine['place'] =
      skipped !== undefined ? 'foreign' : documents > 1 ? 'embedded' : 'own';
    yield { text, element, place };
    if (element === '/office:document') documents -= 1;
    if (element === skipped) skipped = undefined;
  }
}

/** An attribute as it is written, with entities; '' if the line has none. */
export function attributeOf(line: string, name: string): string {
  const start = line.indexOf(` ${name}="`);
  if (start < 0) return '';
  const from = start + name.length + 3;
  return line.slice(from, line.indexOf('"', from));
}

/** A number of an attribute; 1 if the line has none. */
export const countOf = (line: string, name: string): number =>
  Number(attributeOf(line, name) || '1');
