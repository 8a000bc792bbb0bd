import { globSync, readFileSync } from 'node:fs';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import { expect, test } from 'vitest';

/** The rules of docs/adr/0052-css-scope.md. */

const TOKENS = 'frontend/src/shared/styles/tokens.css';
/** They style elements of the whole page. */
const BASE = [
  TOKENS,
  'frontend/src/shared/styles/base.css',
  'frontend/src/parts/print/print-part.css',
];
/** As in tokens.css. */
const WIDTHS = ['30rem', '44rem', '64rem'];
/** Classes that PrimeReact, pdf.js and the editor give to their elements. */
const OF_LIBRARIES =
  /^(?:p-.*|pdfViewer|textLayer|highlight|is-editor-empty|selectedCell|ProseMirror-.*)$/;

type StyleRule = { file: string; text: string; selector: Selector };

const sheets = globSync('frontend/src/**/*.css')
  .sort()
  .map((file) => {
    const code = readFileSync(file, 'utf8');
    const layers: string[] = [];
    const rules: StyleRule[] = [];
    transform({
      filename: file,
      code: Buffer.from(code),
      visitor: {
        Rule: {
          'layer-block': ({ value }) => void layers.push(value.name?.join('.') ?? ''),
          style: ({ value: { selectors, loc } }) => {
            const text = code.split('\n')[loc.line]?.trim() ?? '';
            for (const selector of selectors) rules.push({ file, text, selector });
          },
        },
      },
    });
    // Comments may name colours.
    return { file, text: code.replace(/\/\*[\s\S]*?\*\//g, ''), layers, rules };
  });
const rules = sheets.flatMap((sheet) => sheet.rules);

/** The compound selectors, from left to right: `.a > b.c` has two. */
function compoundsOf(selector: Selector): SelectorComponent[][] {
  const compounds: SelectorComponent[][] = [[]];
  for (const part of selector)
    if (part.type === 'combinator' && part.value !== 'pseudo-element') compounds.push([]);
    else compounds.at(-1)?.push(part);
  return compounds;
}

/** Classes and highlights that an element of this compound has; what `:not()` names does not count. */
function namesIn(compound: readonly SelectorComponent[]): string[] {
  return compound.flatMap((part) => {
    if (part.type === 'class') return OF_LIBRARIES.test(part.name) ? [] : [part.name];
    if (part.type === 'pseudo-element' && part.kind === 'highlight-function')
      return [`::highlight(${part.name})`];
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.flatMap((one) => namesIn(compoundsOf(one).at(-1) ?? []));
    return [];
  });
}

/** Classes of elements inside of this compound's element. */
const namesInside = (compound: readonly SelectorComponent[]): string[] =>
  compound.flatMap((part) =>
    part.type === 'pseudo-class' && part.kind === 'has'
      ? part.selectors.flatMap((one) => compoundsOf(one).flatMap(namesIn))
      : [],
  );

/** All classes that a selector names. */
const classesOf = (selector: Selector): string[] =>
  selector.flatMap((part) => {
    if (part.type === 'class') return [part.name];
    if (part.type !== 'pseudo-class') return [];
    const { kind } = part;
    if (kind === 'is' || kind === 'where' || kind === 'not' || kind === 'has')
      return part.selectors.flatMap((one) => classesOf(one));
    return [];
  });

/**
 * The names whose owner may write this rule: the classes of the subject. If it has none, the classes
 * inside it, or else those of the nearest element around it.
 */
function claimsOf(selector: Selector): string[] {
  for (const compound of compoundsOf(selector).reverse()) {
    const names = namesIn(compound);
    if (names.length > 0) return names;
    const inside = namesInside(compound);
    if (inside.length > 0) return inside;
  }
  return [];
}

const found = (pattern: RegExp, isAllowed: (match: string, file: string) => boolean) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([match, value = match]) => value)
      .filter((value) => !isAllowed(value, file))
      .map((value) => `${file}: ${value}`),
  );

test('each class is styled by one sheet', () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, selector } of rules)
    for (const name of claimsOf(selector))
      owners.set(name, (owners.get(name) ?? new Set()).add(file));
  expect(owners.size).toBeGreaterThan(500);
  const shared = [...owners].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

test('only the base sheets style elements that belong to no class', () => {
  const free = rules.filter(
    ({ file, selector }) => !BASE.includes(file) && claimsOf(selector).length === 0,
  );
  expect(free.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('each sheet writes into the layer of its folder', () => {
  const wrong = sheets.filter(({ file, layers, rules }) => {
    const folder = file.split('/')[2] ?? '';
    const hasNone = layers.length === 0 && rules.length > 0;
    return !BASE.includes(file) && (hasNone || layers.some((one) => one !== folder));
  });
  expect(wrong.map(({ file, layers }) => `${file}: ${layers.join(', ')}`)).toEqual([]);
});

test('each class is used', () => {
  const strings = globSync('frontend/{index.html,src/**/*.{ts,tsx}}').flatMap(
    (file) => readFileSync(file, 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [],
  );
  const words = new Set(strings.flatMap((one) => one.match(/[\w-]+/g) ?? []));
  // `badge-${tone}`
  const starts = strings.flatMap((one) => one.match(/[\w-]+-(?=\$\{)/g) ?? []);
  const isUsed = (name: string) =>
    OF_LIBRARIES.test(name) || words.has(name) || starts.some((start) => name.startsWith(start));
  const classes = new Map(
    rules.flatMap(({ file, selector }) => classesOf(selector).map((name) => [name, file] as const)),
  );
  const unused = [...classes].filter(([name]) => !isUsed(name));
  expect(unused.map(([name, file]) => `${file}: .${name}`)).toEqual([]);
});

test('layouts change at the same widths everywhere', () => {
  const widths = /@media[^{]*?\b(?:(?:min-|max-)?width\b[^\d{)]*)([\d.]+\w+)/g;
  expect(sheets.length).toBeGreaterThan(50);
  expect(found(widths, (width) => WIDTHS.includes(width))).toEqual([]);
});

test('colours are tokens', () => {
  const colours =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab|lch|hwb)\([^)]*\)|(?<=:\s[^;{}]*)\b(?:white|black|red|grey|gray)\b(?!-)/gi;
  expect(found(colours, (_colour, file) => file === TOKENS)).toEqual([]);
});

test('each custom property that is used is set by a sheet or by the code', () => {
  const set = new Set(
    [
      ...sheets.map(({ text }) => text),
      ...globSync('frontend/src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8')),
    ].flatMap((text) => [...text.matchAll(/(--[\w-]+)['"`]?\]?\s*[:,]/g)].map(([, name]) => name)),
  );
  const used = /var\((--[\w-]+)\s*\)/g;
  expect(set.size).toBeGreaterThan(50);
  expect(found(used, (name) => set.has(name))).toEqual([]);
});
