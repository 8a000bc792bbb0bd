import { type ArchiveRule, archiveRules, isArchiveRule } from './rules.constants.ts';

/** Why pages are not PDF/A-2u, in words, with the indexes of the bundle's pages. */
export type Obstacle = { reason: string; indexes: number[] };

/** What is named of a page: a rule with the names of fonts. */
type Found = { fonts: Set<string>; indexes: Set<number> };

const FONTS_MAX = 5;
const NAMED = 'named';
const SPOT = 'spot';

/** Collects what keeps the pages of one document out of PDF/A-2u. */
export class SourceObstacles {
  /** Definitions of spot colours by page; the bundle must have one of each. */
  readonly spots = new Map<string, Map<string, Set<number>>>();
  private readonly found = new Map<ArchiveRule, Found>();
  /** Pages that show a font which is not embedded, by its name. */
  private readonly named = new Map<string, Set<number>>();

  /** A fault that the examination found; some are decided when all of the document was copied. */
  addFault(fault: string, index: number): void {
    const at = fault.indexOf(':');
    const kind = at < 0 ? fault : fault.slice(0, at);
    const detail = at < 0 ? undefined : fault.slice(at + 1);
    if (kind === NAMED) addTo(this.named, detail ?? '', index);
    else if (kind === SPOT) this.addSpot(detail ?? '', index);
    else this.add(isArchiveRule(kind) ? kind : 'extent', index, detail);
  }

  add(rule: ArchiveRule, index: number, font?: string): void {
    let found = this.found.get(rule);
    if (found === undefined) {
      found = { fonts: new Set(), indexes: new Set() };
      this.found.set(rule, found);
    }
    found.indexes.add(index);
    if (font !== undefined) found.fonts.add(font);
  }

  /** Fonts that were neither embedded nor replaced; `all` are the pages of the document. */
  addMissing(
    { simple, composite }: { simple: ReadonlySet<string>; composite: ReadonlySet<string> },
    all: readonly number[],
  ): void {
    for (const name of simple)
      for (const index of this.named.get(name) ?? []) this.add('notEmbedded', index, name);
    for (const name of composite) for (const index of all) this.add('notEmbedded', index, name);
  }

  /** Sorted, so that the same document gives the same words. */
  list(): Obstacle[] {
    return [...this.found]
      .map(([rule, { fonts, indexes }]) => ({
        reason: reasonOf(rule, fonts),
        indexes: [...indexes].sort((a, b) => a - b),
      }))
      .sort((a, b) => (a.reason < b.reason ? -1 : 1));
  }

  private addSpot(detail: string, index: number): void {
    const [name = '', definition = ''] = detail.split('.');
    let definitions = this.spots.get(name);
    if (definitions === undefined) {
      definitions = new Map();
      this.spots.set(name, definitions);
    }
    addTo(definitions, definition, index);
  }
}

export function reasonOf(rule: ArchiveRule, fonts: ReadonlySet<string> = new Set()): string {
  const { words, clause } = archiveRules[rule];
  const names = fonts.size === 0 ? '' : `: ${namesOf(fonts)}`;
  return `${words}${names}${clause === '' ? '' : ` (${clause})`}`;
}

function addTo(map: Map<string, Set<number>>, key: string, index: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([index]));
  else known.add(index);
}

function namesOf(fonts: ReadonlySet<string>): string {
  const names = [...fonts].sort();
  const more = names.length > FONTS_MAX ? ` and ${names.length - FONTS_MAX} more` : '';
  return `${names.slice(0, FONTS_MAX).join(', ')}${more}`;
}
