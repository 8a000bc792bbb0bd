import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict } from '../../pdf/values.ts';
import { isEmbedded, shownFontName } from '../archive/find-obstacles.ts';
import { compositeCodes } from './composite-font.ts';
import type { Examined, Fault } from './faults.ts';
import { CODE_FAULTS, type FontCodes, type FontRule } from './faults.ts';
import { simpleCodes } from './simple-font.ts';
import { isUtf8 } from './value-limits.ts';

/** Text that is not drawn needs neither glyphs nor widths. */
const UNSEEN = CODE_FAULTS.missingGlyph | CODE_FAULTS.unknownText;

/** A font with the rules that its use breaks. */
export class ExaminedFont {
  /** What its dictionary breaks by itself. */
  readonly faults: ReadonlySet<Fault>;
  private readonly name: string;
  private readonly codes: FontCodes | undefined;
  private readonly isNamed: boolean;
  /** Results by code, with a bit that says they are there. */
  private readonly known = new Uint8Array(65_536);

  constructor(file: PdfFile, dict: PdfDict) {
    this.name = shownFontName(file, dict);
    const faults = new Set<Fault>();
    const add = (rule: FontRule) => faults.add(this.fault(rule));
    const subtype = nameOf(file.resolve(dict.get('Subtype')));
    const isSimple = subtype === 'Type1' || subtype === 'MMType1' || subtype === 'TrueType';
    this.isNamed = isSimple && !isEmbedded(file, dict);
    if (nameOf(file.resolve(dict.get('Type'))) !== 'Font' && !this.isNamed) add('fontEntries');
    if (!isUtf8(nameOf(file.resolve(dict.get('BaseFont'))) ?? '')) add('names');
    if (this.isNamed) this.codes = undefined;
    else if (isSimple) this.codes = simpleCodes(file, dict, add);
    else if (subtype === 'Type0') this.codes = compositeCodes(file, dict, add);
    else add('fontEntries');
    this.faults = faults;
  }

  /** Adds what showing a string breaks. */
  show(bytes: Buffer, isSeen: boolean, { faults }: Examined): void {
    if (bytes.length === 0) return;
    if (this.isNamed) {
      if (isSeen) faults.add(`named:${this.name}`);
      return;
    }
    if (this.codes === undefined) return;
    const found = this.foundIn(bytes, this.codes) & (isSeen ? 15 : UNSEEN);
    if (found === 0) return;
    // The keys of the record are rules.
    for (const [rule, bit] of Object.entries(CODE_FAULTS))
      if ((found & bit) !== 0) faults.add(this.fault(rule as keyof typeof CODE_FAULTS));
  }

  private foundIn(bytes: Buffer, { bytes: size, check }: FontCodes): number {
    let found = 0;
    for (let at = 0; at < bytes.length; at += size) {
      const code = at + size <= bytes.length ? bytes.readUIntBE(at, size) : 0;
      let known = this.known[code] ?? 0;
      if (known === 0) {
        known = check(code) | 128;
        this.known[code] = known;
      }
      found |= known;
    }
    return found;
  }

  private fault(rule: FontRule): Fault {
    return `${rule}:${this.name}`;
  }
}
