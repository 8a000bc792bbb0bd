import type { SourcePage } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';
import { recodeLzw } from '../archive/recode-lzw.ts';
import { hasPressSettings, isState } from '../archive/state-entries.ts';
import { CONTENT_SIZE_MAX, type Drawing } from '../content/drawn-resources.ts';
import { isCalculator } from './calculator.ts';
import { decoded } from './decoded.ts';
import { ColourExaminer } from './examine-colours.ts';
import { type ContentSink, examineContent, type FontSink } from './examine-content.ts';
import { ExaminedFont } from './examine-font.ts';
import { ExaminedGlyphs } from './examine-glyphs.ts';
import { examineInlineImage, examinePicture } from './examine-pictures.ts';
import { allFaults, Examined, type Fault } from './faults.ts';
import { filtersOf, isAllowedFilter } from './filters.ts';
import { isWithinLimits } from './value-limits.ts';

/** Saved states within each other (6.1.13); the composer adds one to a page. */
const NESTING_MAX = 28;
/** Objects that are looked at for the pages of one document: seconds of work. */
const STEPS_MAX = 20_000_000;
/** Objects whose results are kept; more than real documents have. */
const KEPT_MAX = 500_000;
/** Forms that draw each other, one within the next. */
const DEPTH_MAX = 100;
const CALCULATOR = 4;
const CALCULATOR_SIZE_MAX = 1024 * 1024;
const POINTS = { least: 3, most: 14_400 };
const BLEND_MODES = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference
   Exclusion Hue Saturation Color Luminosity`.split(/\s+/),
);

type Content = {
  resources: PdfDict | undefined;
  to: Examined;
};

/**
 * Examines the pages of one document strictly by PDF/A-2u, as the composer copies them: what it leaves out or
 * repairs is no fault. Each object is examined once.
 */
export class DocumentExaminer {
  private readonly file: PdfFile;
  private readonly drawing: Drawing;
  private readonly colours: ColourExaminer;
  private readonly objects = new Map<number, Examined>();
  private readonly fonts = new Map<number | PdfDict, AnyFont>();
  private readonly within = new WeakMap<PdfDict, boolean>();
  private readonly whole = new Set<Fault>();
  private steps = 0;
  private depth = 0;

  constructor(file: PdfFile, drawing: Drawing) {
    this.file = file;
    this.drawing = drawing;
    this.colours = new ColourExaminer(file);
  }

  /** What keeps all pages from being PDF/A-2u: it was found in objects that were copied. */
  get documentFaults(): ReadonlySet<Fault> {
    return this.whole;
  }

  /** Looks at an object that is copied, wherever it belongs. */
  look(value: PdfValue): void {
    if (!isWithinLimits(value)) this.whole.add('limits');
    if (!(value instanceof PdfStream)) return;
    if (this.file.resolve(value.dict.get('FunctionType')) === CALCULATOR) this.calculator(value);
    const filters = filtersOf(this.file, value.dict);
    if (!filters.every((name) => this.isFilterWithin(name, value))) this.whole.add('filter');
  }

  private calculator(stream: PdfStream): void {
    const program = decoded(this.file, stream, CALCULATOR_SIZE_MAX);
    if (program.length === 0 || !isCalculator(program)) this.whole.add('calculator');
  }

  /** What a page breaks, after the drawing has followed it. */
  page(
    { dict }: SourcePage,
    visible: Buffer | undefined,
    appearances: readonly PdfRef[],
  ): ReadonlySet<Fault> {
    const to = new Examined();
    const resources = this.file.dict(dict.get('Resources'));
    if (!this.isWithin(resources) || !this.isWithin(this.file.dict(dict.get('Group'))))
      to.add('limits');
    if (!isWithinLimits(dict.get('UserUnit') ?? null)) to.add('limits');
    const content = visible ?? this.contentOf(dict.get('Contents'), to);
    this.content(content, { resources, to }, NESTING_MAX - 1);
    for (const key of ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'])
      if (dict.has(key) && !this.isBoxWithin(dict.get(key))) to.add('boxes');
    this.group(dict.get('Group'), { resources, to });
    for (const appearance of appearances) this.form(appearance, to);
    return allFaults(to, () => ++this.steps <= STEPS_MAX) ?? new Set<Fault>(['extent']);
  }

  /** Dictionaries of pages, which many pages share. */
  private isWithin(dict: PdfDict | undefined): boolean {
    if (dict === undefined) return true;
    const known = this.within.get(dict) ?? isWithinLimits(dict);
    this.within.set(dict, known);
    return known;
  }

  private isFilterWithin(name: string, stream: PdfStream): boolean {
    if (isAllowedFilter(name)) return true;
    return name === 'LZWDecode' && recodeLzw(this.file, stream) !== undefined;
  }

  private contentOf(value: PdfValue | undefined, to: Examined): Buffer {
    const found = this.file.resolve(value);
    const parts: Buffer[] = [];
    for (const part of Array.isArray(found) ? found : [found]) {
      const stream = this.file.resolve(part);
      if (stream instanceof PdfStream) parts.push(this.strictly(stream, to), Buffer.from('\n'));
    }
    return Buffer.concat(parts);
  }

  /** Content whose data are damaged is a fault. */
  private strictly(stream: PdfStream, to: Examined): Buffer {
    try {
      return this.file.decode(stream, CONTENT_SIZE_MAX);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      to.add('damaged');
      return Buffer.alloc(0);
    }
  }

  private isBoxWithin(value: PdfValue | undefined): boolean {
    const box = this.file.array(value).map((one) => Number(this.file.resolve(one)));
    const [left = 0, bottom = 0, right = 0, top = 0] = box;
    return [right - left, top - bottom].every(
      (side) => Math.abs(side) >= POINTS.least && Math.abs(side) <= POINTS.most,
    );
  }

  private content(content: Buffer, within: Content, depthMax: number): number | undefined {
    this.colours.defaults(within.resources, within.to);
    return examineContent(content, this.sinkOf(within), depthMax).width;
  }

  private sinkOf({ resources, to }: Content): ContentSink {
    const { file, colours } = this;
    const find = (category: string, name: string): PdfValue | undefined => {
      const value = file.dict(resources?.get(category))?.get(name);
      if (file.resolve(value) !== null) return value;
      to.add('resources');
      return undefined;
    };
    const sinks = new Map<AnyFont, FontSink>();
    const sinkOfFont = (value: PdfValue | undefined): FontSink | undefined =>
      value === undefined ? NO_FONT : this.fontSink(value, to, sinks);
    return {
      fault: (rule) => to.add(rule),
      colour: (name) => colours.space(new PdfName(name), resources, to),
      pressColour: () => colours.pressColour(resources, to),
      pattern: (name) => this.pattern(find('Pattern', name), { resources, to }),
      shading: (name) => this.shading(find('Shading', name), { resources, to }),
      object: (name) => this.object(find('XObject', name), { resources, to }),
      font: (name) => sinkOfFont(find('Font', name)),
      state: (name) => {
        const state = this.file.dict(find('ExtGState', name));
        if (state === undefined) return undefined;
        this.state(state, to);
        const font = file.array(state.get('Font'))[0];
        return { font: font === undefined ? undefined : sinkOfFont(font) };
      },
      strayText: () => to.add('fontSetElsewhere'),
      inlineImage: (entries) => examineInlineImage(entries, { resources, colours, to }),
    };
  }

  private fontSink(
    value: PdfValue,
    to: Examined,
    sinks: Map<AnyFont, FontSink>,
  ): FontSink | undefined {
    const dict = this.file.dict(value);
    if (dict === undefined) return NO_FONT;
    const key = value instanceof PdfRef ? value.num : dict;
    const font = this.fonts.get(key) ?? this.newFont(dict);
    this.fonts.set(key, font);
    for (const fault of font.faults) to.add(fault);
    const known = sinks.get(font);
    if (known !== undefined) return known;
    const sink = { show: (bytes: Buffer, isSeen: boolean) => font.show(bytes, isSeen, to) };
    sinks.set(font, sink);
    return sink;
  }

  private newFont(dict: PdfDict): AnyFont {
    const { file } = this;
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Type3') return new ExaminedFont(file, dict);
    const resources = file.dict(dict.get('Resources'));
    return new ExaminedGlyphs(file, dict, (stream, to) =>
      this.content(this.strictly(stream, to), { resources, to }, NESTING_MAX),
    );
  }

  private object(value: PdfValue | undefined, within: Content): void {
    const stream = this.file.resolve(value);
    if (!(value instanceof PdfRef) || !(stream instanceof PdfStream)) {
      if (value !== undefined) within.to.add('resources');
      return;
    }
    if (this.drawing.isHidden(stream)) return;
    const subtype = nameOf(this.file.resolve(stream.dict.get('Subtype')));
    if (subtype === 'Form') this.form(value, within.to);
    else if (subtype === 'Image') this.picture(value, stream, within);
    else within.to.add('postScript');
  }

  private picture(ref: PdfRef, stream: PdfStream, { resources, to }: Content): void {
    const { file, colours } = this;
    const spaces = file.dict(resources?.get('ColorSpace'));
    const name = nameOf(file.resolve(stream.dict.get('ColorSpace')));
    // What the colour space means may depend on the resources.
    if (spaces?.has('DefaultCMYK') || (name !== undefined && spaces?.has(name)))
      examinePicture(file, stream, { resources, colours, to });
    else
      to.use(
        this.once(ref.num, (found) =>
          examinePicture(file, stream, { resources: undefined, colours, to: found }),
        ),
      );
  }

  private form(value: PdfValue | undefined, to: Examined): void {
    const stream = this.file.resolve(value);
    if (!(value instanceof PdfRef) || !(stream instanceof PdfStream)) return;
    if (this.drawing.isHidden(stream)) return;
    to.use(
      this.once(value.num, (found) => {
        const resources = this.file.dict(stream.dict.get('Resources'));
        const hidden = this.drawing.form(value.num)?.hidden;
        const content =
          hidden !== undefined && hidden.size > 0
            ? this.drawing.visibleContent([stream], hidden).content
            : this.strictly(stream, found);
        const within = { resources, to: found };
        this.content(content, within, NESTING_MAX);
        this.group(stream.dict.get('Group'), within);
      }),
    );
  }

  private once(key: number, examine: (found: Examined) => void): Examined {
    const known = this.objects.get(key);
    if (known !== undefined) return known;
    const found = new Examined();
    if (this.objects.size >= KEPT_MAX || this.depth >= DEPTH_MAX) {
      found.add('extent');
      return found;
    }
    this.objects.set(key, found);
    this.depth++;
    examine(found);
    this.depth--;
    return found;
  }

  /** The space in which colours of a group are blended. */
  private group(value: PdfValue | undefined, { resources, to }: Content): void {
    const space = this.file.dict(value)?.get('CS');
    if (space !== undefined) this.colours.space(space, resources, to);
  }

  private pattern(value: PdfValue | undefined, { resources, to }: Content): void {
    const pattern = this.file.resolve(value);
    if (pattern instanceof PdfStream) {
      if (!(value instanceof PdfRef)) return;
      const own = this.file.dict(pattern.dict.get('Resources'));
      to.use(
        this.once(value.num, (found) => {
          this.content(this.strictly(pattern, found), { resources: own, to: found }, NESTING_MAX);
        }),
      );
    } else if (isDict(pattern)) {
      this.shading(pattern.get('Shading'), { resources, to });
      const state = this.file.dict(pattern.get('ExtGState'));
      if (state === undefined) return;
      if (hasPressSettings(state)) to.add('device');
      this.state(state, to);
    }
  }

  private shading(value: PdfValue | undefined, { resources, to }: Content): void {
    const found = this.file.resolve(value);
    const dict = found instanceof PdfStream ? found.dict : found;
    if (isDict(dict)) this.colours.space(dict.get('ColorSpace'), resources, to);
  }

  private state(state: PdfDict, to: Examined): void {
    const { file } = this;
    if (hasPressSettings(state) && !isState(file, state)) to.add('device');
    const mode = file.resolve(state.get('BM'));
    for (const one of Array.isArray(mode) ? mode : [mode]) {
      const name = nameOf(file.resolve(one));
      if (file.resolve(one) !== null && !BLEND_MODES.has(name ?? '')) to.add('blending');
    }
    if (file.resolve(state.get('OPM')) === 1) to.add('has:overprintMode');
    const mask = file.dict(state.get('SMask'));
    if (mask !== undefined) this.form(mask.get('G'), to);
  }
}

type AnyFont = ExaminedFont | ExaminedGlyphs;
/** Text whose font is missing is a fault already. */
const NO_FONT: FontSink = { show: () => undefined };
