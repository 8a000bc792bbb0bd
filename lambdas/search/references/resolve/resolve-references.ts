import { CANDIDATES_MAX, type ReferencedPlace } from '#contracts/endpoints/search/references.ts';
import { printCitation } from '#contracts/rules/documents/citations.ts';
import { findNumberedPages, type PageOfDocument } from '#lambdas/bundles/places.door.ts';
import {
  type CitationOfSpeech,
  type CitedSpeech,
  isOfSpeech,
  readCited,
} from '#lambdas/citations/cited.door.ts';
import {
  type FoundReference,
  type Named,
  type Paper,
  plainLabel,
} from '#lambdas/documents/references.door.ts';
import { readPageTexts } from '#lambdas/documents/text.door.ts';
import { readTurnsFor } from '#lambdas/examinations/door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { SearchDeps } from '../../sources/search-deps.ts';
import { type Fit, papersOfLabel, papersOfTitle } from './fitting-papers.ts';
import { indexParts } from './index-parts.ts';
import { labelOfPage, labelOfSpeech } from './place-labels.ts';

/** What a reference can lead to, as far as the caller sees it. */
export type Resolved = {
  state: 'certain' | 'choose' | 'none';
  problem: string;
  places: ReferencedPlace[];
};

type Reader = { caseId: string; principal: Principal };
type Options = { place: ReferencedPlace; isSure: boolean }[];

/** Transcripts of one text that are looked up, and papers whose paragraphs are. */
const TRANSCRIPTS_MAX = 20;
const PARTS_MAX = 8;
/** Turns of the cross-examination whose exhibits are looked at, the newest. */
const TURNS_MAX = 300;

/**
 * Where references lead. Reads the bundles, transcripts and turns that they name, turns also for exhibits that
 * no document is named after, and the texts of up to eight papers whose paragraphs are named.
 */
export async function resolveReferences(
  deps: SearchDeps,
  reader: Reader,
  { papers, references }: { papers: readonly Paper[]; references: readonly FoundReference[] },
): Promise<(reference: FoundReference) => Resolved> {
  const named = references.map((one) => one.named);
  const [speech, pages, exhibits, parts] = await Promise.all([
    readSpeech(deps, reader, named),
    readBundlePages(deps, reader, named),
    readExhibits(deps, reader, { papers, named }),
    readParts(deps, { papers, named }),
  ]);
  const byId = new Map(papers.map((paper) => [paper.id, paper]));

  const optionsOf = (one: Named): Resolved => {
    switch (one.kind) {
      case 'citation':
        return ofCitation(one.citation);
      case 'bundle':
        return ofBundle(pages.get(`${one.code}/${one.page}`) ?? []);
      case 'exhibit': {
        const fits = papersOfLabel(papers, one).map((fit) => atPage(fit, one.page || 1));
        const shown = exhibits.get(one.label) ?? [];
        return oneOf([...fits, ...shown], 'No document or exhibit of the case is called so');
      }
      default: {
        const fits = fitsOfPart(papers, one);
        const options = fits.map((fit) => {
          if (one.part === 'page') return atPage(fit, Number(one.number));
          const page = parts.get(fit.paper.id)?.get(one.number);
          return { ...atPage(fit, page ?? 1), isSure: fit.isSure && page !== undefined };
        });
        const isFound = one.part === 'page' || options.some(({ isSure }) => isSure);
        const resolved = oneOf(options, 'No document of the case has this title');
        return resolved.state === 'choose' && !isFound
          ? { ...resolved, problem: 'No line with this number was found. Choose the page' }
          : resolved;
      }
    }
  };

  function ofCitation(citation: Extract<Named, { kind: 'citation' }>['citation']): Resolved {
    if (isOfSpeech(citation)) {
      const found = speech.get(printCitation(citation));
      if (!found || found.problem) return none(found?.problem ?? 'Too many transcripts are named');
      return oneOf([{ place: placeOfSpeech(citation, found), isSure: true }], '');
    }
    const paper = papers.find(({ address }) => address === `${citation.side}-${citation.number}`);
    if (!paper) return none('No shared document has this number');
    return oneOf([atPage({ paper, isSure: true }, citation.first)], '');
  }

  function ofBundle(places: readonly PageOfDocument[]): Resolved {
    const options = places.flatMap(({ documentId, page }): Options => {
      const paper = byId.get(documentId);
      return paper ? [atPage({ paper, isSure: true }, page)] : [];
    });
    return oneOf(options, 'No bundle that you may open shows a document under this number');
  }

  return ({ named: one }) => optionsOf(one);
}

const none = (problem: string): Resolved => ({ state: 'none', problem, places: [] });

function oneOf(all: Options, problem: string): Resolved {
  const options = all.filter(
    ({ place }, index) =>
      all.findIndex((one) => one.place.id === place.id && one.place.place === place.place) ===
      index,
  );
  if (options.length === 0) return none(problem);
  const sure = options.filter(({ isSure }) => isSure);
  const places = [...sure, ...options.filter(({ isSure }) => !isSure)].map(({ place }) => place);
  return {
    state: sure.length === 1 ? 'certain' : 'choose',
    problem: sure.length === 1 ? '' : doubtOf(options.length),
    places: places.slice(0, CANDIDATES_MAX),
  };
}

const doubtOf = (count: number): string =>
  count > 1 ? 'Several places fit' : 'Check whether this is meant';

/** A page that the paper does not have is not certain: its first one is offered. */
function atPage({ paper, isSure }: Fit, wanted: number): Options[number] {
  const { id, pageCount } = paper;
  const isThere = wanted >= 1 && wanted <= Math.max(1, pageCount);
  const page = isThere ? wanted : 1;
  return {
    place: { kind: 'document', id, place: page, label: labelOfPage(paper, page) },
    isSure: isSure && isThere,
  };
}

const placeOfSpeech = (citation: CitationOfSpeech, cited: CitedSpeech): ReferencedPlace =>
  citation.kind === 'examination'
    ? {
        ...{ kind: 'examination', id: cited.id, place: citation.turn },
        label: labelOfSpeech('examination', cited.title, citation.turn),
      }
    : {
        ...{ kind: 'transcript', id: cited.id, place: cited.second },
        label: labelOfSpeech('transcript', cited.title, cited.second),
      };

const fitsOfPart = (papers: readonly Paper[], { of }: Extract<Named, { kind: 'part' }>): Fit[] =>
  'title' in of ? papersOfTitle(papers, of.title) : papersOfLabel(papers, of);

/** What citations of transcripts and turns name, by their printed form. */
function readSpeech(
  deps: SearchDeps,
  { caseId, principal: { role } }: Reader,
  named: readonly Named[],
): Promise<Map<string, CitedSpeech>> {
  const numbers = new Set<number>();
  const once = new Map<string, CitationOfSpeech>();
  for (const one of named) {
    if (one.kind !== 'citation' || !isOfSpeech(one.citation)) continue;
    const { citation } = one;
    if (citation.kind !== 'examination') {
      if (numbers.size >= TRANSCRIPTS_MAX && !numbers.has(citation.number)) continue;
      numbers.add(citation.number);
    }
    once.set(printCitation(citation), citation);
  }
  return readCited(deps, { caseId, role }, [...once.values()]);
}

const readBundlePages = (
  deps: SearchDeps,
  { caseId, principal: { userId } }: Reader,
  named: readonly Named[],
) =>
  findNumberedPages(deps, { caseId, userId }, [
    ...new Map(
      named.flatMap((one) =>
        one.kind === 'bundle' ? [[`${one.code}/${one.page}`, one] as const] : [],
      ),
    ).values(),
  ]);

/** Documents that were shown to a witness, by the labels of their marks. */
async function readExhibits(
  deps: SearchDeps,
  { caseId, principal: { role } }: Reader,
  { papers, named }: { papers: readonly Paper[]; named: readonly Named[] },
): Promise<ReadonlyMap<string, Options>> {
  const found = new Map<string, Options>();
  const isMissing = named.some(
    (one) => one.kind === 'exhibit' && !papersOfLabel(papers, one).some(({ isSure }) => isSure),
  );
  if (!isMissing) return found;
  const byId = new Map(papers.map((paper) => [paper.id, paper]));
  const turns = await readTurnsFor(deps.table, { caseId, role, limit: TURNS_MAX });
  for (const { text, documentId = '', page = 1 } of turns.flatMap(({ exhibits }) => exhibits)) {
    const paper = byId.get(documentId);
    if (!paper) continue;
    const label = plainLabel(text.replace(/^\s*(?:exhibits?|ex\.?|annexure|mark)\s+/i, ''));
    const options = found.get(label) ?? [];
    if (!options.some(({ place }) => place.id === paper.id))
      found.set(label, [...options, atPage({ paper, isSure: true }, page)]);
  }
  return found;
}

/** The paragraphs of the papers whose paragraphs are named, by page. */
async function readParts(
  deps: SearchDeps,
  { papers, named }: { papers: readonly Paper[]; named: readonly Named[] },
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const wanted = new Map<string, Paper>();
  for (const one of named)
    if (one.kind === 'part' && one.part === 'paragraph')
      for (const { paper } of fitsOfPart(papers, one)) wanted.set(paper.id, paper);
  const parts = new Map<string, ReadonlyMap<string, number>>();
  // One after the other: a text of 5,000 pages is large.
  for (const { id, text } of [...wanted.values()].slice(0, PARTS_MAX)) {
    const read = text && (await readPageTexts(deps.files, text));
    if (read) parts.set(id, indexParts(read.pages));
  }
  return parts;
}
