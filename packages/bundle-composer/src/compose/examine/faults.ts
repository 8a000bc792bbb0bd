import type { ArchiveRule } from './rules.constants.ts';

/** A font that is not embedded and shows something; the composer may replace it. */
export type NamedFontUse = `named:${string}`;
/** A spot colour and a hash of its definition. */
export type SpotUse = `spot:${string}`;
export type Fault = ArchiveRule | NamedFontUse | SpotUse | Overprint | `${ArchiveRule}:${string}`;
/** Both on one page are a fault. */
type Overprint = 'has:overprintMode' | 'has:pressProfile';

/** What is found in an object, and the objects that it draws with. */
export class Examined {
  readonly faults = new Set<Fault>();
  readonly uses = new Set<Examined>();

  add(fault: Fault): void {
    this.faults.add(fault);
  }

  use(other: Examined): void {
    if (other !== this) this.uses.add(other);
  }
}

/** What an object and all that it uses have; undefined where `steps` are not enough. */
export function allFaults(
  root: Examined,
  countStep: () => boolean,
): ReadonlySet<Fault> | undefined {
  const seen = new Set([root]);
  const faults = new Set<Fault>();
  // A set gives what is added while it is read.
  for (const one of seen) {
    if (!countStep()) return undefined;
    for (const fault of one.faults) faults.add(fault);
    for (const used of one.uses) seen.add(used);
  }
  if (faults.delete('has:overprintMode') && faults.has('has:pressProfile')) faults.add('overprint');
  faults.delete('has:pressProfile');
  return faults;
}

/** What showing a code of a font may break, as bits. */
export const CODE_FAULTS = { glyphs: 1, widths: 2, missingGlyph: 4, unknownText: 8 } as const;

/** Gives what a code breaks, as bits of CODE_FAULTS. */
export type CodeCheck = (code: number) => number;
/** The codes of a font, of one or two bytes. */
export type FontCodes = { bytes: 1 | 2; check: CodeCheck };

export type FontRule =
  | keyof typeof CODE_FAULTS
  | 'fontEntries'
  | 'fontMap'
  | 'fontProgram'
  | 'encoding'
  | 'names';
