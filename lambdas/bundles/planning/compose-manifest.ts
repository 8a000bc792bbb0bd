import {
  type FactsByDocument,
  type Manifest,
  type ManifestItem,
  type ManifestReference,
  parsePageExpression,
} from 'bundle-composer/plan';
import {
  type BundleSettings,
  defaultBundleSettings,
} from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleItem } from '#contracts/rules/bundling/bundles.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { formatOf } from '#contracts/rules/documents/documents.ts';
import { footerText, type OfInstitution } from '#shared/institution.ts';
import { type BundleContent, type BundleRecord, codeOf } from '../record/bundle-record.ts';
import { LEFT_OUT, type Source, type Sources } from './find-sources.ts';

/** Input of the composer's plan. */
export type Composition = { manifest: Manifest; facts: FactsByDocument };

/**
 * Turns a stored manifest into the composer's: documents that must not be named have no name,
 * recordings have a link to their page in the portal, and pages that do not exist any more get a
 * slip sheet. Pure.
 */
export function composeManifest({
  bundle,
  content: { manifest },
  sources,
  keepLabels,
  portalOrigin,
  institution,
  references = [],
}: {
  bundle: Pick<BundleRecord, 'caseId' | 'name' | 'codeNumber'>;
  content: BundleContent;
  sources: Sources;
  /** Labels of the last PDF; undefined if the numbering restarts. */
  keepLabels: Manifest['keepLabels'];
  portalOrigin: string;
  references?: ManifestReference[];
} & OfInstitution): Composition {
  const facts: FactsByDocument = {};
  for (const [id, source] of sources) facts[id] = source.facts;
  const items = manifest.items.map((item): ManifestItem => {
    const { documentId } = item;
    const placed = placedOf(item);
    if (documentId === undefined) return { kind: 'section', ...placed };
    const source = sources.get(documentId);
    const missing = missingPages(item, source);
    const usedId = missing === undefined ? documentId : `${documentId}:${item.id}`;
    if (missing !== undefined) facts[usedId] = { code: 'unsupported', reason: missing };
    const link = linkOf(source, bundle.caseId, portalOrigin);
    const dated = manifest.hasDates ? source?.record?.dated : undefined;
    return {
      kind: item.kind,
      ...placed,
      title: source?.record ? item.title : LEFT_OUT,
      documentId: usedId,
      ...(item.pages !== '' && missing === undefined && { pages: item.pages }),
      ...(link !== undefined && { link }),
      ...(dated && { date: courtDayText(dated) }),
    };
  });
  return {
    manifest: {
      name: bundle.name,
      code: codeOf(bundle),
      items,
      deletedPages: manifest.deletedPages,
      annotations: manifest.annotations,
      ...(manifest.rotations.length > 0 && { rotations: manifest.rotations }),
      hasPageNumbers: manifest.hasPageNumbers,
      hasContents: manifest.hasContents,
      hasManifestPage: manifest.hasManifestPage,
      ...(manifest.hasDates && { hasDates: true }),
      ...(manifest.marksRemovedLinks && { marksRemovedLinks: true }),
      ...(keepLabels && { keepLabels }),
      ...(references.length > 0 && { references }),
      ...layoutOf(manifest.settings),
      ...(institution && { footer: footerText({ institution }, codeOf(bundle)) }),
    },
    facts,
  };
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** The settings that decide the PDF; usual ones are left out. */
function layoutOf({
  numbers,
  latePages,
  fitsA4,
  reducesPictures,
  volumes,
  language,
}: BundleSettings) {
  const { numbers: usual } = defaultBundleSettings;
  const isUsual =
    numbers.prefix === usual.prefix &&
    numbers.first === usual.first &&
    numbers.digits === usual.digits &&
    numbers.position === usual.position;
  return {
    language,
    ...(!isUsual && { numbers }),
    ...(latePages === 'end' && { latePages }),
    ...(fitsA4 && { fitsA4 }),
    ...(reducesPictures && { reducesPictures }),
    ...(volumes.by === 'pages' && { volumes }),
    ...(volumes.by === 'size' && {
      volumes: { by: volumes.by, bytes: volumes.megabytes * BYTES_PER_MEGABYTE },
    }),
  };
}

const placedOf = ({ id, title, before }: BundleItem) => ({
  id,
  title,
  ...(before !== undefined && { before }),
});

/** Why the pages of an item cannot be taken from its document; undefined if they can. */
function missingPages(item: BundleItem, source: Source | undefined): string | undefined {
  if (source?.facts.code !== 'ok') return undefined;
  const parsed = parsePageExpression(item.pages, source.facts.pageCount);
  return parsed.isValid ? undefined : `The chosen pages cannot be included: ${parsed.message}`;
}

/** Address of a recording's page in the portal, for which its reader must sign in. */
function linkOf(
  source: Source | undefined,
  caseId: string,
  portalOrigin: string,
): string | undefined {
  if (!source?.record) return undefined;
  const format = formatOf(source.record.file.contentType);
  if (format !== 'audio' && format !== 'video') return undefined;
  const page = `/mediator/cases/${encodeURIComponent(caseId)}`;
  return `${portalOrigin}${page}?document=${encodeURIComponent(source.record.id)}`;
}
