import { deflateSync } from 'node:zlib';
import { serialize } from '../../pdf/lexer.ts';
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
import { isLzw, recodeLzw } from '../archive/recode-lzw.ts';
import { archivalState, isIntent, isState } from '../archive/state-entries.ts';
import type { Drawing, DrawnForm } from '../content/drawn-resources.ts';
import type { Layers } from '../content/layers.ts';
import type { Codes } from '../content/scan-content.ts';
import { resourcesText } from '../content/write-resources.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import type { CopiedPicture } from '../pictures/reduce-picture.ts';

/** Entries that lead to private data, wherever they stand (14.3 to 14.5, 14.7). */
const PRIVATE_ENTRIES = new Set(
  'PieceInfo Metadata AF OPI LastModified StructParent StructParents'.split(' '),
);
/** Entries of streams that lead to other files (7.11). */
const DROPPED_FROM_STREAMS = 'Length Ref F FFilter FDecodeParms Alternates Measure PtData'.split(
  ' ',
);

const FILTERS = ['Filter', 'DecodeParms', 'DP'];
/**
 * Entries of what is placed on pages. Programs write others into it, such as the names and authors
 * of placed files. Short keys are those of inline images, which readers take here too.
 */
const PLACED_ENTRIES = {
  content: new Set(FILTERS),
  form: new Set([...FILTERS, ...'Type Subtype FormType BBox Matrix Group OC'.split(' ')]),
  pattern: new Set([
    ...FILTERS,
    ...'Type PatternType PaintType TilingType BBox XStep YStep Matrix'.split(' '),
  ]),
  image: new Set([
    ...FILTERS,
    ...'Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode'.split(
      ' ',
    ),
    ...'SMask SMaskInData Matte OC W H CS BPC IM D'.split(' '),
  ]),
} as const;
type Placed = keyof typeof PLACED_ENTRIES;
/** What a picture with fewer dots says anew. */
const REPLACED_ENTRIES = [...FILTERS, 'Width', 'Height', 'BitsPerComponent'];

/** Objects that no page needs: following them would copy other pages and attachments. */
const REFUSED_TYPES = new Set([
  'Catalog',
  'Pages',
  'Page',
  'Outlines',
  'Metadata',
  'EmbeddedFile',
  'Filespec',
  'F',
  'Action',
  'StructElem',
  'StructTreeRoot',
  'ObjStm',
  'XRef',
]);
const REFUSED_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'GoTo',
  'GoToR',
  'GoToE',
  'URI',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'Sound',
]);

/** The dictionary in place of a font that is not embedded, by the codes that are shown in it. */
type ReplaceFont = (dict: PdfDict, codes: Codes) => string | undefined;
type LateFont = { num: number; dict: PdfDict; isWritten?: true };

/** Entries of a font's description that list the glyphs of its program. */
const GLYPH_LISTS = ['CharSet', 'CIDSet'];

const EMPTY_FORM = '<</Type/XObject/Subtype/Form/BBox[0 0 0 0]/Length 0>>';
const COPIED_OBJECTS_MAX = 4_000_000;

/**
 * Copies objects of one source, each once. Pages are not followed: a reference to a
 * selected page gets its new number, any other becomes null, so that nothing of it is copied.
 */
export class ObjectCopier {
  readonly objects: ObjectBody[] = [];
  /** Copied pictures of those that `setAside` names; they are not among the objects. */
  readonly pictures = new Map<number, CopiedPicture>();
  private aside: ReadonlyMap<number, PdfValue | undefined> = new Map();
  private readonly file: PdfFile;
  private readonly layers: Layers;
  private readonly drawing: Drawing;
  private readonly reserve: () => number;
  private readonly onCopy: ((value: PdfValue) => void) | undefined;
  private readonly replaceFont: ReplaceFont | undefined;
  /** Fonts that are written when all codes are known that pages show in them. */
  private readonly lateFonts = new Map<number | PdfDict, LateFont>();
  /** New numbers by source number; 0 means null. */
  private readonly numbers = new Map<number, number>();
  private readonly waiting: number[] = [];
  private readonly forms = new Set<number>();
  private readonly contents = new Set<number>();

  constructor({
    file,
    layers,
    drawing,
    reserve,
    pageNumbers,
    onCopy,
    replaceFont,
  }: {
    file: PdfFile;
    layers: Layers;
    drawing: Drawing;
    reserve: () => number;
    pageNumbers: ReadonlyMap<number, number>;
    /** Called with each value that is copied as an object of its own. */
    onCopy?: (value: PdfValue) => void;
    replaceFont?: ReplaceFont;
  }) {
    this.onCopy = onCopy;
    this.replaceFont = replaceFont;
    this.file = file;
    this.layers = layers;
    this.drawing = drawing;
    this.reserve = reserve;
    for (const [num, page] of pageNumbers) this.numbers.set(num, page);
    for (const num of layers.hidden) this.numbers.set(num, 0);
  }

  /**
   * Pictures that will be written with fewer dots, by source number, with the colour space that replaces
   * their own. Called before they are copied.
   */
  setAside(pictures: ReadonlyMap<number, PdfValue | undefined>): void {
    this.aside = pictures;
  }

  /** The new number of a source object, if it has been copied. */
  numberOf(num: number): number | undefined {
    return this.numbers.get(num);
  }

  /** A value as PDF syntax; what it refers to is copied by `copyWaiting`. */
  text(value: PdfValue): string {
    return serialize(value, this.mapRef, this.refuses, PRIVATE_ENTRIES);
  }

  /** A font that is no object of its own: its dictionary, or a reference to the object that it becomes. */
  fontText(dict: PdfDict): string {
    if (this.replaceFont === undefined || this.drawing.shownCodes(dict) === undefined) {
      this.onCopy?.(dict);
      return this.fontEntries(dict, dict);
    }
    const num = this.lateFonts.get(dict)?.num ?? this.reserve();
    this.lateFonts.set(dict, { num, dict });
    return `${num} 0 R`;
  }

  /** A font dictionary; glyphs of a Type 3 font that nothing draws are left out. */
  private fontEntries(dict: PdfDict, key: PdfDict | number): string {
    const subtype = nameOf(this.file.resolve(dict.get('Subtype')));
    if (subtype !== 'Type3') return this.text(this.archivalFont(dict, subtype));
    const font = this.drawing.font(key);
    const copied = new Map(dict);
    copied.delete('Resources');
    const glyphs = this.file.dict(dict.get('CharProcs')) ?? new Map<string, PdfValue>();
    copied.set(
      'CharProcs',
      new Map([...glyphs].filter(([name, value]) => font?.glyphs.has(name) && isRef(value))),
    );
    const resources =
      font?.resources === undefined ? '' : `/Resources ${resourcesText(this.file, this, font)}`;
    return `${this.text(copied).slice(0, -2)}${resources}>>`;
  }

  /** A graphics state that is no object of its own. */
  stateText(dict: PdfDict): string {
    return this.text(archivalState(this.file, dict));
  }

  /** What a font means where it does not say, said; lists of its glyphs, which may be wrong, are left out. */
  private archivalFont(dict: PdfDict, subtype: string | undefined): PdfDict {
    const descriptor = dict.get('FontDescriptor');
    const isInline = isDict(descriptor) && GLYPH_LISTS.some((key) => descriptor.has(key));
    const needsMap = subtype === 'CIDFontType2' && !dict.has('CIDToGIDMap');
    if (!isInline && !needsMap) return dict;
    const font = new Map(dict);
    if (isInline) font.set('FontDescriptor', withoutLists(descriptor));
    if (needsMap) font.set('CIDToGIDMap', new PdfName('Identity'));
    return font;
  }

  /** A reference to an appearance stream, which is copied as a form. */
  formText(ref: PdfRef): string {
    this.forms.add(ref.num);
    return this.mapRef(ref);
  }

  /** A reference to a content stream of a page. */
  contentText(ref: PdfRef): string {
    this.contents.add(ref.num);
    return this.mapRef(ref);
  }

  add(content: Omit<ObjectBody, 'num'>): ObjectBody {
    const body = { num: this.reserve(), ...content };
    this.objects.push(body);
    return body;
  }

  /** Where hidden layers are left out, conditions on them are decided: what stays is shown. */
  readonly refuses = (dict: PdfDict): boolean =>
    refuses(dict) || (this.layers.hasHidden && nameOf(dict.get('Type')) === 'OCMD');

  readonly mapRef = ({ num }: PdfRef): string => {
    const known = this.numbers.get(num);
    if (known !== undefined) return known === 0 ? 'null' : `${known} 0 R`;
    if (this.numbers.size > COPIED_OBJECTS_MAX)
      throw new PdfError('unsupported', 'The document has too many objects');
    const copy = this.reserve();
    this.numbers.set(num, copy);
    this.waiting.push(num);
    return `${copy} 0 R`;
  };

  /** Copies everything that copied objects refer to. */
  copyWaiting(): void {
    do this.copyObjects();
    while (this.copyFonts());
  }

  private copyObjects(): void {
    for (let source = this.waiting.pop(); source !== undefined; source = this.waiting.pop()) {
      const num = this.numbers.get(source) ?? 0;
      const value = this.file.lookup(source);
      if (value instanceof PdfStream) this.copyStream(num, source, value);
      else if (isDict(value) && this.isLate(source))
        this.lateFonts.set(source, { num, dict: value });
      else this.objects.push({ num, text: this.objectText(source, value) });
    }
  }

  private isLate(source: number): boolean {
    return this.replaceFont !== undefined && this.drawing.shownCodes(source) !== undefined;
  }

  /** Writes the fonts that are waiting; false where there are none. */
  private copyFonts(): boolean {
    const fonts = [...this.lateFonts].filter(([, { isWritten }]) => !isWritten);
    for (const [key, font] of fonts) {
      const { num, dict } = font;
      font.isWritten = true;
      const codes = this.drawing.shownCodes(key);
      const replaced = codes && this.replaceFont?.(dict, codes);
      if (replaced === undefined) this.onCopy?.(dict);
      this.objects.push({ num, text: replaced ?? this.text(dict) });
    }
    return fonts.length > 0;
  }

  private objectText(source: number, value: PdfValue): string {
    if (isDict(value) && this.refuses(value)) return 'null';
    this.onCopy?.(value);
    if (!isDict(value)) return this.text(value);
    if (isState(this.file, value)) return this.stateText(value);
    if (nameOf(value.get('Type')) === 'FontDescriptor') return this.text(withoutLists(value));
    if (nameOf(value.get('Type')) === 'OCG') return this.text(this.layerEntries(value));
    return this.fontEntries(value, source);
  }

  /** A layer without the names of its author and program (8.11.4.4). */
  private layerEntries(layer: PdfDict): PdfDict {
    const copied = new Map(layer);
    const usage = this.file.dict(layer.get('Usage'));
    if (usage === undefined) return copied;
    const kept = new Map(usage);
    for (const key of ['CreatorInfo', 'User']) kept.delete(key);
    return copied.set('Usage', kept);
  }

  private copyStream(num: number, source: number, stream: PdfStream): void {
    const { dict } = stream;
    if (this.refuses(dict)) {
      this.objects.push({ num, text: 'null' });
      return;
    }
    if (dict.has('OC') && this.layers.isHidden(dict.get('OC'))) {
      this.objects.push({ num, text: EMPTY_FORM, data: Buffer.alloc(0) });
      return;
    }
    this.onCopy?.(stream);
    const placed = this.placedAs(source, dict);
    const copied: PdfDict = new Map();
    for (const [key, value] of dict)
      if (
        placed === undefined ? !DROPPED_FROM_STREAMS.includes(key) : PLACED_ENTRIES[placed].has(key)
      )
        copied.set(key, value);
    if (placed === 'image' && !isIntent(nameOf(this.file.resolve(dict.get('Intent')))))
      copied.delete('Intent');
    const hasNames = placed === 'form' || placed === 'pattern' || dict.has('Resources');
    const drawn = hasNames && placed !== 'content' ? this.drawnForm(source) : undefined;
    const visible = drawn && this.visibleContent(stream, drawn);
    if (hasNames) copied.delete('Resources');
    const recoded =
      visible === undefined && isLzw(this.file, dict) ? recodeLzw(this.file, stream) : undefined;
    if (visible !== undefined || recoded !== undefined)
      for (const key of FILTERS) copied.delete(key);
    for (const [key, value] of recoded?.filters ?? []) copied.set(key, value);
    let text = this.text(copied).slice(0, -2);
    if (placed === 'form' && !dict.has('Subtype')) text += '/Subtype/Form';
    if (drawn?.resources !== undefined)
      text += `/Resources ${resourcesText(this.file, this, drawn)}`;
    if (visible !== undefined) {
      text += `/Filter/FlateDecode/Length ${visible.length}>>`;
      this.objects.push({ num, text, data: visible });
      return;
    }
    if (recoded !== undefined) {
      const { data } = recoded;
      this.objects.push({ num, text: `${text}/Length ${data.length}>>`, data });
      return;
    }
    const { start, length } = stream;
    text += `/Length ${length}>>`;
    const body = { num, text, data: { file: this.file.bytes, start, length } };
    if (placed === 'image' && this.aside.has(source))
      this.pictures.set(source, { body, head: this.pictureHead(source, copied) });
    else this.objects.push(body);
  }

  private pictureHead(source: number, copied: PdfDict): string {
    const kept = new Map(copied);
    for (const key of REPLACED_ENTRIES) kept.delete(key);
    const base = this.aside.get(source);
    if (base !== undefined) kept.set('ColorSpace', base);
    if (base !== undefined) kept.delete('Decode');
    return this.text(kept).slice(0, -2);
  }

  private placedAs(source: number, dict: PdfDict): Placed | undefined {
    const subtype = nameOf(this.file.resolve(dict.get('Subtype')));
    if (this.forms.has(source) || subtype === 'Form') return 'form';
    if (subtype === 'Image') return 'image';
    // A stream may be a page's content and a form as well.
    if (this.contents.has(source)) return 'content';
    return dict.has('PatternType') ? 'pattern' : undefined;
  }

  /** What a form draws; one that no page's content draws is followed alone. */
  private drawnForm(source: number): DrawnForm | undefined {
    return this.drawing.form(source) ?? this.drawing.followForm(source);
  }

  /** Content without hidden layers, compressed; undefined where it can be copied as it is. */
  private visibleContent(stream: PdfStream, { hidden }: DrawnForm): Buffer | undefined {
    if (hidden.size === 0) return undefined;
    return deflateSync(this.drawing.visibleContent([stream], hidden).content);
  }
}

function withoutLists(descriptor: PdfDict): PdfDict {
  const kept = new Map(descriptor);
  for (const key of GLYPH_LISTS) kept.delete(key);
  return kept;
}

const isRef = (value: PdfValue) => value instanceof PdfRef;

/** Whether a dictionary must never be copied. */
function refuses(dict: PdfDict): boolean {
  const type = nameOf(dict.get('Type'));
  if (type !== undefined && REFUSED_TYPES.has(type)) return true;
  const action = nameOf(dict.get('S'));
  if (action !== undefined && REFUSED_ACTIONS.has(action)) return true;
  // A page tree node or file specification without its type.
  return (dict.has('Kids') && dict.has('Count')) || isEmbeddedFile(dict.get('EF'));
}

/** Resources may be named EF too; the keys of the dictionary differ. */
const isEmbeddedFile = (value: PdfValue | undefined) =>
  isDict(value) && [...value.keys()].every((key) => /^(F|UF|DOS|Mac|Unix)$/.test(key));
