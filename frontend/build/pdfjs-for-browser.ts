import type { Plugin } from 'vite';
import { replaceDeclaration } from './edit-source.ts';

/** Parts of pdf.js that the viewer never starts: editing, XFA forms, and reading by itself. */
const unusedClasses = [
  'AnnotationEditor',
  'AnnotationEditorLayer',
  'AnnotationEditorUIManager',
  'BasicColorPicker',
  'ColorManager',
  'ColorPicker',
  'ContourDrawOutline',
  'DrawingEditor',
  'DrawingOptions',
  'FakeEditor',
  'FreeDrawOutline',
  'FreeDrawOutliner',
  'FreeHighlightOutline',
  'FreeHighlightOutliner',
  'FreeTextEditor',
  'HighlightDrawingOptions',
  'HighlightEditor',
  'InkDrawOutline',
  'InkEditor',
  'PDFFetchStream',
  'PDFNetworkStream',
  'PDFNodeStream',
  'SignatureEditor',
  'SignatureExtractor',
  'StampEditor',
  'TouchManager',
  'XfaLayer',
] as const;

/** The same of its viewer; the options are given by `startPdfSession`. */
const unusedViewerClasses = [
  'AnnotationEditorLayerBuilder',
  'AppOptions',
  'Autolinker',
  'BaseDownloadManager',
  'DownloadManager',
  'GenericScripting',
  'PDFHistory',
  'PDFScriptingManager',
  'PDFScriptingManagerComponents',
  'PDFSinglePageViewer',
  'ProgressBar',
  'XfaLayerBuilder',
] as const;

/** Texts of its pages and annotations. The others name the controls of its own application. */
const USED_TEXTS = /^pdfjs-(?:page-landmark|text-annotation-type|annotation-date|show-comment)/;

const leaveOut = (code: string, name: string) =>
  replaceDeclaration(
    code,
    `class ${name}`,
    `class ${name} { constructor() { throw new Error('${name} is left out of the build'); } }`,
  );

function withUsedTexts(code: string): string {
  const literal = /const text = ("pdfjs-(?:[^"\\]|\\.)*");/.exec(code);
  if (!literal?.[1]) throw new Error('The texts of the viewer of pdf.js are not where they were');
  const messages = String(JSON.parse(literal[1])).split(/\n(?=\S)/);
  const used = messages.filter((message) => USED_TEXTS.test(message));
  return code.replace(literal[1], () => JSON.stringify(used.join('\n')));
}

/** pdf.js without what the viewer never starts, which is a third of it. What is left out throws. */
export function pdfjsForBrowser(): Plugin {
  return {
    name: 'portal:pdfjs-for-browser',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/pdfjs-dist/legacy/build/pdf.mjs'))
        return unusedClasses.reduce(leaveOut, code);
      if (id.endsWith('/pdfjs-dist/web/pdf_viewer.mjs'))
        return withUsedTexts(unusedViewerClasses.reduce(leaveOut, code));
      return undefined;
    },
  };
}
