import { type DocumentPath, MAX_DEPTH } from '../../attribute-value.ts';
import type { Problems } from './problems.ts';
import type { References } from './references.ts';
import { isReserved } from './reserved-words.ts';
import type { TokenReader } from './tokens.ts';

const MAX_LIST_INDEX = 2 ** 31 - 1;

export type PathProblem = 'reserved' | 'path' | 'name';

/** Reads a.b[1].#c; `keywords` are words that the expression's own grammar uses. */
export function readPath(
  tokens: TokenReader,
  context: {
    references: References;
    problems: Problems<PathProblem>;
    keywords: ReadonlySet<string>;
  },
): DocumentPath {
  const { problems } = context;
  const path: DocumentPath = [readPart(tokens, context)];
  for (;;) {
    if (tokens.takeIf('symbol', '.')) path.push(readPart(tokens, context));
    else if (tokens.takeIf('symbol', '[')) {
      const index = tokens.take('index');
      tokens.take('symbol', ']');
      if (Number(index) > MAX_LIST_INDEX)
        problems.note('path', `List index is not within the allowable range; index: [${index}]`);
      path.push(Number(index));
    } else break;
  }
  if (path.length > MAX_DEPTH)
    problems.note(
      'path',
      `The document path has too many nesting levels; nesting levels: ${path.length}`,
    );
  return path;
}

/** The name itself stands for a reference that is not defined; the problem is reported later. */
function readPart(tokens: TokenReader, context: Parameters<typeof readPath>[1]): string {
  const { references, problems, keywords } = context;
  if (tokens.isAt('nameReference')) {
    const reference = tokens.take('nameReference');
    const name = references.nameOf(reference);
    if (name === undefined)
      problems.note(
        'name',
        `An expression attribute name used in the document path is not defined; attribute name: ${reference}`,
      );
    return name ?? reference;
  }
  const name = readName(tokens, keywords);
  if (isReserved(name))
    problems.note('reserved', `Attribute name is a reserved keyword; reserved keyword: ${name}`);
  return name;
}

/** Reads the name of an attribute or a function. */
export function readName(tokens: TokenReader, keywords: ReadonlySet<string>): string {
  for (const keyword of keywords) if (tokens.isAt('name', keyword)) throw tokens.syntaxError();
  return tokens.take('name');
}

/** Attributes whose members or elements are named, as dynalite's checks of keys expect them. */
export function nestedPaths(paths: DocumentPath[]): Record<string, boolean> {
  return namesOf(paths.filter((path) => path.length > 1));
}

/** Top-level attributes of these paths. */
export function namesOf(paths: DocumentPath[]): Record<string, boolean> {
  const names: Record<string, boolean> = Object.create(null);
  for (const [name] of paths) names[String(name)] = true;
  return names;
}

/** A place in an item that paths lead to or through, with the first of these paths. */
type Place = { first: DocumentPath; end?: DocumentPath; parts: Map<string | number, Place> };

/** Notes a path that contains another one, or that takes a map for a list. */
export function refuseOverlaps(
  paths: DocumentPath[],
  problems: Problems<'overlap' | 'conflict'>,
): void {
  const root: Place = { first: [], parts: new Map() };
  for (const path of paths) {
    const refuse = (kind: 'overlap' | 'conflict', other: DocumentPath) =>
      problems.note(
        kind,
        `Two document paths ${kind} with each other; must remove or rewrite one of these paths; path one: ${pathText(other)}, path two: ${pathText(path)}`,
      );
    let place = root;
    for (const piece of path) {
      if (place.end) refuse('overlap', place.end);
      const [sibling] = place.parts;
      if (sibling && typeof sibling[0] !== typeof piece) refuse('conflict', sibling[1].first);
      const part = place.parts.get(piece) ?? { first: path, parts: new Map() };
      place.parts.set(piece, part);
      place = part;
    }
    if (place.first !== path || place.end) refuse('overlap', place.first);
    place.end = path;
  }
}

/** A path as AWS's messages write it, e.g. [a, b, [1]]. */
export function pathText(path: DocumentPath): string {
  return `[${path.map((piece) => (typeof piece === 'number' ? `[${piece}]` : piece)).join(', ')}]`;
}
