import { readFileSync } from 'node:fs';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from 'pdf-lib';

/**
 * What a page is drawn with. All else is left behind: threads of articles, steps of presentations and data
 * of programs lead to other pages.
 */
const kept: ReadonlySet<string> = new Set([
  ...['Type', 'Parent', 'Resources', 'Contents', 'Group', 'Annots', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
]);
/** Entries of an annotation that refer to pages or to other annotations. */
const leading = ['P', 'Dest', 'AA', 'IRT'].map((key) => PDFName.of(key));
const [ANNOTATIONS, ACTION, NEXT] = [PDFName.of('Annots'), PDFName.of('A'), PDFName.of('Next')];
const [KIND, WEB_LINK] = [PDFName.of('S'), PDFName.of('URI')];

/**
 * A PDF whose pages can be copied. pdf-lib copies what a page refers to by recursion, other pages too, which
 * are no pages of the copy then: links within the file lead nowhere, and a thousand linked pages would be
 * deeper than the stack. So pages lose these links; links to the web stay.
 */
export async function loadForCopy(path: string): Promise<PDFDocument> {
  const source = await PDFDocument.load(readFileSync(path));
  for (const page of source.getPages()) {
    const { node } = page;
    for (const key of node.keys()) if (!kept.has(key.decodeText())) node.delete(key);
    const annotations = node.lookup(ANNOTATIONS);
    if (!(annotations instanceof PDFArray)) node.delete(ANNOTATIONS);
    else
      for (let at = 0; at < annotations.size(); at += 1) {
        const annotation = annotations.lookup(at);
        if (annotation instanceof PDFDict) cutOff(annotation);
      }
  }
  return source;
}

function cutOff(annotation: PDFDict): void {
  for (const key of leading) annotation.delete(key);
  const action = annotation.lookup(ACTION);
  if (action instanceof PDFDict && action.lookup(KIND) === WEB_LINK) action.delete(NEXT);
  else annotation.delete(ACTION);
}

/** All pages of a PDF as pages of another one, which are not added to it yet. */
export const copyAll = (document: PDFDocument, source: PDFDocument): Promise<PDFPage[]> =>
  document.copyPages(source, source.getPageIndices());
