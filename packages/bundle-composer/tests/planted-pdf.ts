import fc from 'fast-check';
import { type TestObjects, writePdf } from './make-pdf.ts';

/**
 * PDFs in which each object carries a marker of its own, made from a description of what draws
 * what. What pages draw is computed from the description, never from the PDF.
 */

export type Kind = 'form' | 'image' | 'pattern' | 'state' | 'font' | 'space' | 'shading' | 'list';
const KINDS: readonly Kind[] = [
  'form',
  'image',
  'pattern',
  'state',
  'font',
  'space',
  'shading',
  'list',
];

export type PlantedThing = {
  kind: Kind;
  /** Indexes of the things that its content names; for a state, the first form is its soft mask. */
  draws: number[];
  /** Names them through its own resources, not through those of what draws it. */
  hasOwnResources: boolean;
};
export type PlantedModel = {
  things: PlantedThing[];
  pages: { draws: number[]; appearances: number[]; hidden: number[] }[];
  /** Where the resources of pages stand. */
  resources: 'each' | 'shared' | 'inherited';
  hasIndirectCategories: boolean;
  isDeflated: boolean;
  chosen: boolean[];
};

const indexes = (count: number) => fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 4 });

export const plantedModel: fc.Arbitrary<PlantedModel> = fc
  .integer({ min: 4, max: 24 })
  .chain((count) =>
    fc.record({
      things: fc.array(
        fc.record({
          kind: fc.constantFrom(...KINDS),
          draws: indexes(count),
          hasOwnResources: fc.boolean(),
        }),
        { minLength: count, maxLength: count },
      ),
      pages: fc.array(
        fc.record({ draws: indexes(count), appearances: indexes(count), hidden: indexes(count) }),
        { minLength: 2, maxLength: 5 },
      ),
      resources: fc.constantFrom('each' as const, 'shared' as const, 'inherited' as const),
      hasIndirectCategories: fc.boolean(),
      isDeflated: fc.boolean(),
      chosen: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    }),
  );

export const markerOf = (index: number) => `PLANTED${String(index).padStart(3, '0')}X`;
export const pageMarker = (page: number) => `PLANTEDPAGE${page}X`;

/** Names with a space, a slash, a bracket and letters beyond ASCII. */
const nameOf = (index: number) => `/N#20${index}#2f#28#e4`;
/** The same name in other words, as content may write it. */
const otherNameOf = (index: number) => `/#4e#20${index}#2F#28\xe4`;

const CATEGORIES: { [kind in Kind]: string } = {
  form: 'XObject',
  image: 'XObject',
  pattern: 'Pattern',
  state: 'ExtGState',
  font: 'Font',
  space: 'ColorSpace',
  shading: 'Shading',
  list: 'Properties',
};

/** The code that content shows of each font. */
const CODE = 'a';

function useOf({ kind }: PlantedThing, index: number): string {
  const name = index % 2 === 0 ? nameOf(index) : otherNameOf(index);
  switch (kind) {
    case 'form':
    case 'image':
      return `q ${name} Do Q`;
    case 'pattern':
      return `/Pattern cs ${name}\nscn 0 0 50 50 re f`;
    case 'state':
      return `q${name} gs 0 0 9 9 re f Q`;
    case 'font':
      return `BT q ${name} 9 Tf (\\${CODE.charCodeAt(0).toString(8)}) Tj Q ET`;
    case 'space':
      return index % 3 === 0
        ? `BI /W 1 /H 1 /BPC 8 /CS ${name} /L 9 ID \x00EI \x01 EI\nQ`
        : `${name} cs 0 sc 0 0 9 9 re f`;
    case 'shading':
      return `${name} sh`;
    case 'list':
      return `/Span ${name} BDC EMC`;
  }
}

const contentOf = (model: PlantedModel, draws: readonly number[]) =>
  draws.map((index) => (model.things[index] ? useOf(model.things[index], index) : '')).join('\n');

const FIRST = 100;
/** Objects that a thing may take: itself, and up to two glyphs. */
const refOf = (index: number) => `${FIRST + index * 4} 0 R`;

function resourcesOf(model: PlantedModel, objects: TestObjects, draws: readonly number[]): string {
  const entries = new Map<string, string>();
  for (const index of draws) {
    const kind = model.things[index]?.kind;
    if (kind === undefined) continue;
    const category = CATEGORIES[kind];
    entries.set(category, `${entries.get(category) ?? ''}${nameOf(index)} ${refOf(index)} `);
  }
  let text = '<<';
  for (const [category, list] of entries) {
    if (!model.hasIndirectCategories) text += `/${category}<<${list}>>`;
    else {
      const num = Math.max(2_000, ...Object.keys(objects).map(Number)) + 1;
      objects[num] = `<<${list}>>`;
      text += `/${category} ${num} 0 R`;
    }
  }
  return `${text}>>`;
}

function addThing(model: PlantedModel, objects: TestObjects, index: number): void {
  const thing = model.things[index];
  if (thing === undefined) return;
  const num = FIRST + index * 4;
  const mark = markerOf(index);
  const content = `% ${mark}\n${contentOf(model, thing.draws)}`;
  const own = thing.hasOwnResources ? `/Resources${resourcesOf(model, objects, thing.draws)}` : '';
  const { isDeflated } = model;
  const privately = `/PieceInfo<</P(${mark})>>/Metadata ${num} 0 R/PTEX.InfoDict<</Author(${mark})>>`;
  switch (thing.kind) {
    case 'form':
      objects[num] = {
        dict: `/Subtype/Form/BBox[0 0 600 800]${own}`,
        data: content,
        isDeflated,
      };
      return;
    case 'image':
      objects[num] = {
        dict: '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
        data: mark,
        isDeflated,
      };
      return;
    case 'pattern':
      objects[num] = {
        dict: `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9${own}`,
        data: content,
        isDeflated,
      };
      return;
    case 'state': {
      const mask = thing.draws.find((other) => model.things[other]?.kind === 'form');
      const group = mask === undefined ? '' : `/SMask<</S/Alpha/G ${refOf(mask)}>>`;
      objects[num] = `<</Type/ExtGState/CA 1/Name(${mark})${group}>>`;
      return;
    }
    case 'font':
      objects[num] =
        `<</Type/Font/Subtype/Type3/Name(${mark})/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 98/Widths[1 1]/Encoding<</Differences[97/shown/unshown]>>/CharProcs<</shown ${num + 1} 0 R/unshown ${num + 2} 0 R>>${own}>>`;
      objects[num + 1] = { dict: '', data: `1 0 d0 ${content}`, isDeflated };
      objects[num + 2] = { dict: '', data: `1 0 d0 % UNSHOWN${mark}`, isDeflated };
      return;
    case 'space':
      objects[num] = `[/Indexed/DeviceRGB 0 ${num + 1} 0 R]`;
      objects[num + 1] = { dict: '', data: mark, isDeflated };
      return;
    case 'shading':
      objects[num] =
        `<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function<</FunctionType 2/Domain[0 1]/N 1/M(${mark})>>>>`;
      return;
    case 'list':
      objects[num] = `<</Type/Private/MCID 1/Author(${mark})${privately}>>`;
  }
}

/** The PDF of a description. Page `n` shows its marker as text. */
export function plantedPdf(model: PlantedModel): Buffer {
  const all = model.things.map((_, index) => index);
  const objects: TestObjects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    4: '<</FunctionType 2/Domain[0 1]/N 1>>',
  };
  for (const index of all) addThing(model, objects, index);
  const shared = resourcesOf(model, objects, all);
  objects[5] = shared;
  const isInherited = model.resources === 'inherited';
  const kids = model.pages.map((_, page) => `${10 + page} 0 R`).join(' ');
  objects[2] = `<</Type/Pages/Count ${model.pages.length}/Kids[${kids}]${isInherited ? `/Resources ${shared}` : ''}>>`;
  for (const [page, { draws, appearances, hidden }] of model.pages.entries()) {
    const annotation = (index: number, flags: number) =>
      `<</Subtype/Stamp/Rect[0 0 9 9]/F ${flags}/AP<</N ${refOf(index)}>>>>`;
    const annotations = [
      ...appearances.map((index) => annotation(index, 4)),
      ...hidden.map((index) => annotation(index, index % 2 === 0 ? 2 : 32)),
    ];
    const resources = { each: ` ${shared}`, shared: ' 5 0 R', inherited: '' }[model.resources];
    objects[10 + page] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${isInherited ? '' : `/Resources${resources}`}/Contents[${50 + page} 0 R]/Annots[${annotations.join('')}]>>`;
    objects[50 + page] = {
      dict: '',
      data: `% ${pageMarker(page)}\n${contentOf(model, draws)}`,
      isDeflated: model.isDeflated,
    };
  }
  return writePdf(objects);
}

/** Indexes of the things that these pages draw. */
export function drawnIn(model: PlantedModel, pages: readonly number[]): Set<number> {
  const drawn = new Set<number>();
  for (const page of pages) {
    const { draws = [], appearances = [] } = model.pages[page] ?? {};
    // Everything stands in the page's resources, so a name means the same from everywhere.
    const waiting = [...draws, ...appearances.filter((index) => isStream(model.things[index]))];
    const seen = new Set<number>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      drawn.add(next);
      waiting.push(...drawnBy(model, next));
    }
  }
  return drawn;
}

const isStream = (thing: PlantedThing | undefined) =>
  thing !== undefined && ['form', 'image', 'pattern'].includes(thing.kind);

function drawnBy({ things }: PlantedModel, index: number): number[] {
  const thing = things[index];
  switch (thing?.kind) {
    case 'form':
    case 'pattern':
    case 'font':
      return thing.draws;
    case 'state':
      return thing.draws.filter((other) => things[other]?.kind === 'form').slice(0, 1);
    default:
      return [];
  }
}
