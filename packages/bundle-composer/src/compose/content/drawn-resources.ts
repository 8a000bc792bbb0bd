import type { SourcePage } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';
import { isEmbedded } from '../archive/find-obstacles.ts';
import { dropHiddenContent } from './content-stream.ts';
import type { Layers } from './layers.ts';
import {
  type Category,
  type Codes,
  type ContentNames,
  newCodes,
  scanContent,
} from './scan-content.ts';
import { glyphsOf, type Type3Glyphs } from './type3-glyphs.ts';

/** Decompressed content of a page or form, in bytes. A document with more gets a slip sheet. */
export const CONTENT_SIZE_MAX = 128 * 1024 * 1024;
/** Uses of a name that are followed in one document: seconds of work. */
const STEPS_MAX = 20_000_000;
const SCANS_KEPT = 20_000;
/** Fonts that are not embedded, of which the codes are followed: seconds of work, and 5 MB. */
const NAMED_FONTS_MAX = 20_000;
const COLOUR_DEPTH_MAX = 4;

/** Names of a resource dictionary that something draws. */
export type KeptNames = Map<Category, Set<string>>;
export type DrawnResources = { resources: PdfDict | undefined; kept: KeptNames };
export type DrawnForm = DrawnResources & {
  /** Properties by which its content marks hidden layers. */
  hidden: Set<string>;
};
export type DrawnFont = DrawnResources & { glyphs: Set<string> };
export type DrawnPage = DrawnResources & {
  /** The page's content without its hidden layers; undefined where it has none. */
  visible: Buffer | undefined;
};

/** Content with its own resources or none: a page, form, pattern or Type 3 font. */
type Node = {
  /** The object of a form, pattern or glyph. */
  num?: number;
  drawn: DrawnResources;
  /** What its names mean where its own resources have none. */
  callers: Set<Node>;
  /** Names by category, with the codes shown where it is a font. */
  wanted: Map<Category, Map<string, Codes | undefined>>;
  scan?: ContentNames;
  glyphs?: { of: Type3Glyphs; shown: Codes; font: DrawnFont };
};

/**
 * What selected pages draw, found by following their content through forms, patterns, soft masks
 * and glyphs of Type 3 fonts. A name is looked up as readers do: in the resources of its own
 * content, then in those of what draws it, up to the page. Each page is followed alone, so that a
 * form that two pages draw means no more on one than it draws there. Throws PdfError where a
 * document draws more than can be followed.
 */
export class Drawing {
  private readonly file: PdfFile;
  private readonly layers: Layers;
  private readonly forms = new Map<number, DrawnForm>();
  private readonly fonts = new Map<number | PdfDict, DrawnFont>();
  /** Codes that are shown in fonts which are not embedded; null for other fonts. */
  private readonly named = new Map<number | PdfDict, Codes | null>();
  private namedCount = 0;
  private readonly pictures = new Set<number>();
  private hasInline = false;
  /** What the content of forms, patterns and glyphs draws by Do. */
  private readonly drawnBy = new Map<number, Set<number>>();
  /** What is drawn otherwise than by Do of content that names it in its own resources. */
  private readonly roots = new Set<number>();
  private readonly scans = new Map<number, ContentNames>();
  private steps = 0;

  constructor(file: PdfFile, layers: Layers) {
    this.file = file;
    this.layers = layers;
  }

  /** A form, pattern or glyph by object number; undefined if no page drew it yet. */
  form(num: number): DrawnForm | undefined {
    return this.forms.get(num);
  }

  /** A Type 3 font by object number or dictionary. */
  font(key: number | PdfDict): DrawnFont | undefined {
    return this.fonts.get(key);
  }

  /** Codes that pages show in a font which is not embedded; undefined for every other font. */
  shownCodes(key: number | PdfDict): Codes | undefined {
    return this.named.get(key) ?? undefined;
  }

  /** The same before they are known: those found later are added to it. */
  namedFont(key: number | PdfDict, dict: PdfDict): Codes | undefined {
    let codes = this.named.get(key);
    if (codes === undefined) {
      const isFollowed = this.namedCount < NAMED_FONTS_MAX && !isEmbedded(this.file, dict);
      codes = isFollowed ? newCodes() : null;
      if (isFollowed) this.namedCount++;
      this.named.set(key, codes);
    }
    return codes ?? undefined;
  }

  /** Whether a page drew this form, pattern, glyph or picture. */
  hasDrawn(num: number): boolean {
    return this.forms.has(num) || this.pictures.has(num);
  }

  /** Pictures that a page drew, in whatever way. */
  get drawnPictures(): ReadonlySet<number> {
    return this.pictures;
  }

  /** Whether content that a page drew has pictures within itself. */
  get hasInlineImages(): boolean {
    return this.hasInline;
  }

  addPicture(num: number): void {
    this.pictures.add(num);
  }

  /** Content of `by` draws this form or picture by Do. */
  addDrawn(by: number, num: number): void {
    const known = this.drawnBy.get(by);
    if (known === undefined) this.drawnBy.set(by, new Set([num]));
    else known.add(num);
  }

  addElsewhere(value: PdfValue | undefined): void {
    if (value instanceof PdfRef) this.roots.add(value.num);
  }

  /**
   * Forms and pictures that patterns, glyphs, soft masks or appearances draw, or that content finds in
   * the resources of another: where they stand does not follow from the pages' own content.
   */
  drawnElsewhere(): Set<number> {
    const found = new Set(this.roots);
    // A set gives what is added while it is read.
    for (const num of found) for (const inner of this.drawnBy.get(num) ?? []) found.add(inner);
    return found;
  }

  /** Follows a page with the appearances that are drawn on it. */
  followPage({ dict }: SourcePage, appearances: readonly PdfRef[]): DrawnPage {
    const { file } = this;
    const found = file.resolve(dict.get('Contents'));
    const streams = (Array.isArray(found) ? found : [found])
      .map((part) => file.resolve(part))
      .filter((part) => part instanceof PdfStream);
    const resources = file.dict(dict.get('Resources'));
    const { content, isChanged } = this.visibleContent(streams, this.hiddenIn(resources));
    const page = newNode({ resources, kept: new Map() });
    const walk = new Walk(this, page);
    const scan = this.scanned(content);
    walk.addContent(page, scan);
    walk.showInherited(scan.inheritedCodes);
    for (const appearance of appearances) walk.enterElsewhere(page, appearance);
    walk.run();
    return { ...page.drawn, visible: isChanged ? content : undefined };
  }

  /** Follows a form that no page draws by its content. */
  followForm(num: number): DrawnForm | undefined {
    const outside = newNode({ resources: undefined, kept: new Map() });
    const walk = new Walk(this, outside);
    walk.enterElsewhere(outside, new PdfRef(num));
    walk.run();
    return this.forms.get(num);
  }

  private scanned(content: Buffer): ContentNames {
    const scan = scanContent(content);
    this.hasInline ||= scan.hasInlineImage;
    return scan;
  }

  /** Content without the hidden layers that these properties mark. */
  visibleContent(streams: readonly PdfStream[], hidden: ReadonlySet<string>) {
    const content = this.file.decodeContent(streams, CONTENT_SIZE_MAX);
    if (hidden.size === 0) return { content, isChanged: false };
    return { content: dropHiddenContent(content, (name) => hidden.has(name)), isChanged: true };
  }

  hiddenIn(resources: PdfDict | undefined): Set<string> {
    const hidden = new Set<string>();
    if (!this.layers.hasHidden) return hidden;
    for (const [name, value] of this.file.dict(resources?.get('Properties')) ?? [])
      if (this.layers.isHidden(value)) hidden.add(name);
    return hidden;
  }

  isHidden({ dict }: PdfStream): boolean {
    return dict.has('OC') && this.layers.isHidden(dict.get('OC'));
  }

  countStep(): void {
    if (++this.steps > STEPS_MAX)
      throw new PdfError('unsupported', 'The document draws too many objects');
  }

  formNode(num: number, stream: PdfStream, pageResources: PdfDict | undefined): Node {
    const { file } = this;
    let form = this.forms.get(num);
    if (form === undefined) {
      const resources = file.dict(stream.dict.get('Resources'));
      form = { resources, kept: new Map(), hidden: this.hiddenIn(resources ?? pageResources) };
      this.forms.set(num, form);
    }
    let scan = this.scans.get(num);
    if (scan === undefined) {
      scan = this.scanned(this.visibleContent([stream], form.hidden).content);
      if (this.scans.size >= SCANS_KEPT) this.scans.clear();
      this.scans.set(num, scan);
    }
    return { ...newNode(form), num, scan };
  }

  fontNode(key: number | PdfDict, dict: PdfDict): Node {
    let font = this.fonts.get(key);
    if (font === undefined) {
      const resources = this.file.dict(dict.get('Resources'));
      font = { resources, kept: new Map(), glyphs: new Set() };
      this.fonts.set(key, font);
    }
    return {
      ...newNode(font),
      glyphs: { of: glyphsOf(this.file, dict), shown: newCodes(), font },
    };
  }

  get source(): PdfFile {
    return this.file;
  }
}

const newNode = (drawn: DrawnResources): Node => ({
  drawn,
  callers: new Set(),
  wanted: new Map(),
});

type Step = {
  node: Node;
  category: Category;
  name: string;
  codes?: Codes | undefined;
  /** The name stands in the content of a form, pattern or glyph that does not have it itself. */
  isInherited?: true;
};

/** Follows one page. */
class Walk {
  private readonly drawing: Drawing;
  private readonly file: PdfFile;
  private readonly page: Node;
  private readonly nodes = new Map<number, Node>();
  private readonly fontNodes = new Map<number | PdfDict, Node>();
  /** Codes shown in fonts that are not embedded, and in fonts that are set elsewhere. */
  private readonly named = new Set<Codes>();
  private inherited: Codes | undefined;
  private readonly waiting: Step[] = [];

  constructor(drawing: Drawing, page: Node) {
    this.drawing = drawing;
    this.file = drawing.source;
    this.page = page;
  }

  run(): void {
    do {
      for (let step = this.waiting.pop(); step !== undefined; step = this.waiting.pop())
        this.take(step);
    } while (this.addInheritedCodes());
    if (this.inherited !== undefined)
      for (const codes of this.named) addCodes(codes, this.inherited);
  }

  showInherited(codes: Codes | undefined): void {
    if (codes === undefined) return;
    this.inherited ??= newCodes();
    addCodes(this.inherited, codes);
  }

  addContent(node: Node, { names, codes }: ContentNames): void {
    for (const [category, all] of names)
      for (const name of all)
        this.waiting.push({
          node,
          category,
          name,
          codes: category === 'Font' ? codes.get(name) : undefined,
        });
  }

  /** The same for what is not drawn by Do. */
  enterElsewhere(caller: Node, value: PdfValue | undefined): void {
    this.drawing.addElsewhere(value);
    this.enter(caller, value);
  }

  /** Follows a form, pattern or glyph that `caller` draws. */
  enter(caller: Node, value: PdfValue | undefined): void {
    const stream = this.file.resolve(value);
    if (!(value instanceof PdfRef) || !(stream instanceof PdfStream)) return;
    if (this.drawing.isHidden(stream)) return;
    let node = this.nodes.get(value.num);
    if (node === undefined) {
      node = this.drawing.formNode(value.num, stream, this.page.drawn.resources);
      this.nodes.set(value.num, node);
      if (node.scan !== undefined) {
        this.addContent(node, node.scan);
        this.showInherited(node.scan.inheritedCodes);
      }
      const group = this.file.dict(stream.dict.get('Group'));
      this.wantColours(node, group?.get('CS'));
    }
    this.addCaller(node, caller);
  }

  private addCaller(node: Node, caller: Node): void {
    if (node.callers.has(caller)) return;
    node.callers.add(caller);
    for (const [category, names] of node.wanted)
      for (const [name, codes] of names)
        if (this.find(node, category, name) === undefined)
          this.waiting.push({ node: caller, category, name, codes, isInherited: true });
  }

  private find(node: Node, category: Category, name: string): PdfValue | undefined {
    const value = this.file.dict(node.drawn.resources?.get(category))?.get(name);
    return this.file.resolve(value) === null ? undefined : value;
  }

  private take({ node, category, name, codes, isInherited }: Step): void {
    this.drawing.countStep();
    if (isInherited && category === 'XObject')
      this.drawing.addElsewhere(this.find(node, category, name));
    let names = node.wanted.get(category);
    if (names === undefined) {
      names = new Map();
      node.wanted.set(category, names);
    }
    const known = names.get(name);
    if (names.has(name) && !addsTo(known, codes)) return;
    names.set(name, merged(known, codes));
    const value = this.find(node, category, name);
    if (value === undefined) {
      for (const caller of node.callers)
        this.waiting.push({ node: caller, category, name, codes, isInherited: true });
      return;
    }
    let kept = node.drawn.kept.get(category);
    if (kept === undefined) {
      kept = new Set();
      node.drawn.kept.set(category, kept);
    }
    kept.add(name);
    this.follow(node, category, value, codes);
  }

  private follow(node: Node, category: Category, value: PdfValue, codes: Codes | undefined): void {
    if (category === 'XObject') this.followXObject(node, value);
    else if (category === 'Pattern') this.followPattern(node, value);
    else if (category === 'ExtGState') this.followState(node, value);
    else if (category === 'Font') this.followFont(node, value, codes);
    else if (category === 'Shading') this.wantShadingColours(node, value);
    else if (category === 'ColorSpace') this.wantColours(node, value);
  }

  private followXObject(node: Node, value: PdfValue): void {
    const stream = this.file.resolve(value);
    if (!(stream instanceof PdfStream)) return;
    const { dict } = stream;
    if (node.num !== undefined && value instanceof PdfRef)
      this.drawing.addDrawn(node.num, value.num);
    if (nameOf(this.file.resolve(dict.get('Subtype'))) !== 'Image') this.enter(node, value);
    else {
      if (value instanceof PdfRef) this.drawing.addPicture(value.num);
      this.wantColours(node, dict.get('ColorSpace') ?? dict.get('CS'));
    }
  }

  private followPattern(node: Node, value: PdfValue): void {
    const pattern = this.file.resolve(value);
    if (!isDict(pattern)) {
      this.enterElsewhere(node, value);
      return;
    }
    this.followState(node, pattern.get('ExtGState') ?? null);
    this.wantShadingColours(node, pattern.get('Shading') ?? null);
  }

  private followState(node: Node, value: PdfValue): void {
    const state = this.file.dict(value);
    this.enterElsewhere(node, this.file.dict(state?.get('SMask'))?.get('G'));
    const [font] = this.file.array(state?.get('Font'));
    if (font !== undefined) this.followFont(node, font, newCodes().fill(1));
  }

  private followFont(node: Node, value: PdfValue, codes: Codes | undefined): void {
    const dict = this.file.dict(value);
    if (dict === undefined) return;
    const key = value instanceof PdfRef ? value.num : dict;
    const subtype = nameOf(this.file.resolve(dict.get('Subtype')));
    if (subtype === 'Type1' || subtype === 'TrueType') {
      const shown = this.drawing.namedFont(key, dict);
      if (shown === undefined) return;
      this.named.add(shown);
      if (codes !== undefined) addCodes(shown, codes);
      return;
    }
    if (subtype !== 'Type3') return;
    let font = this.fontNodes.get(key);
    if (font === undefined) {
      font = this.drawing.fontNode(key, dict);
      this.fontNodes.set(key, font);
    }
    this.addCaller(font, node);
    if (codes !== undefined) this.show(font, codes);
  }

  /** Follows the glyphs of codes that a Type 3 font shows. */
  private show(node: Node, codes: Codes): boolean {
    const { glyphs } = node;
    if (glyphs === undefined || !addsTo(glyphs.shown, codes)) return false;
    for (const [code, isShown] of codes.entries()) {
      if (!isShown || glyphs.shown[code]) continue;
      glyphs.shown[code] = 1;
      for (const [name, glyph] of glyphs.of(code)) {
        glyphs.font.glyphs.add(name);
        this.enterElsewhere(node, glyph);
      }
    }
    return true;
  }

  /** Text in a form may be shown in any font that what draws the form has set. */
  private addInheritedCodes(): boolean {
    if (this.fontNodes.size === 0) return false;
    let codes: Codes | undefined;
    for (const { scan } of this.nodes.values())
      if (scan !== undefined) codes = merged(codes, scan.inheritedCodes);
    let isChanged = false;
    for (const font of this.fontNodes.values())
      if (codes !== undefined && this.show(font, codes)) isChanged = true;
    return isChanged;
  }

  private wantShadingColours(node: Node, value: PdfValue): void {
    const shading = this.file.resolve(value);
    const dict = shading instanceof PdfStream ? shading.dict : shading;
    if (isDict(dict)) this.wantColours(node, dict.get('ColorSpace'));
  }

  /** Colour spaces may name others of the resources, as pictures may. */
  private wantColours(node: Node, value: PdfValue | undefined, depth = 0): void {
    const found = this.file.resolve(value);
    const name = nameOf(found);
    if (name !== undefined) this.waiting.push({ node, category: 'ColorSpace', name });
    if (!Array.isArray(found) || depth > COLOUR_DEPTH_MAX) return;
    const kind = nameOf(this.file.resolve(found[0]));
    const base = kind === 'Separation' || kind === 'DeviceN' ? found[2] : found[1];
    this.wantColours(node, base, depth + 1);
  }
}

function addCodes(known: Codes, codes: Codes): void {
  for (let code = 0; code < codes.length; code++) if (codes[code] === 1) known[code] = 1;
}

const addsTo = (known: Codes | undefined, codes: Codes | undefined): boolean =>
  codes?.some((isShown, code) => isShown === 1 && !known?.[code]) ?? false;

function merged(known: Codes | undefined, codes: Codes | undefined): Codes | undefined {
  if (known === undefined || codes === undefined) return codes ?? known;
  return known.map((isShown, code) => isShown | (codes[code] ?? 0));
}
