import { deflateSync } from 'node:zlib';
import { serialize } from '../pdf/lexer.ts';
import { PdfError } from '../pdf/pdf-error.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfRef,
  PdfStream,
  type PdfValue,
} from '../pdf/values.ts';
import { dropHiddenContent } from './content-stream.ts';
import type { Layers } from './layers.ts';
import type { ObjectBody } from './object-writer.ts';

/** Decompressed size of content that is rewritten without its hidden layers. */
const CONTENT_SIZE_MAX = 64 * 1024 * 1024;

/** Entries of streams that lead to private data or other files (7.11, 14.3, 14.5). */
const DROPPED_FROM_STREAMS = [
  'Length',
  'PieceInfo',
  'Metadata',
  'AF',
  'OPI',
  'Ref',
  'LastModified',
  'StructParent',
  'StructParents',
  'F',
  'FFilter',
  'FDecodeParms',
  'Alternates',
  'Measure',
  'PtData',
];

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

const EMPTY_FORM = '<</Type/XObject/Subtype/Form/BBox[0 0 0 0]/Length 0>>';
const COPIED_OBJECTS_MAX = 4_000_000;

/**
 * Copies objects of one source, each once. Pages are not followed: a reference to a
 * selected page gets its new number, any other becomes null, so that nothing of it is copied.
 */
export class ObjectCopier {
  readonly objects: ObjectBody[] = [];
  private readonly file: PdfFile;
  private readonly layers: Layers;
  private readonly reserve: () => number;
  /** New numbers by source number; 0 means null. */
  private readonly numbers = new Map<number, number>();
  private readonly waiting: number[] = [];
  private readonly forms = new Set<number>();

  constructor({
    file,
    layers,
    reserve,
    pageNumbers,
  }: {
    file: PdfFile;
    layers: Layers;
    reserve: () => number;
    pageNumbers: ReadonlyMap<number, number>;
  }) {
    this.file = file;
    this.layers = layers;
    this.reserve = reserve;
    for (const [num, page] of pageNumbers) this.numbers.set(num, page);
    for (const num of layers.hidden) this.numbers.set(num, 0);
  }

  /** The new number of a source object, if it has been copied. */
  numberOf(num: number): number | undefined {
    return this.numbers.get(num);
  }

  /** A value as PDF syntax; what it refers to is copied by `copyWaiting`. */
  text(value: PdfValue): string {
    return serialize(value, this.mapRef, this.refuses);
  }

  /** A reference to an appearance stream, which is copied as a form. */
  formText(ref: PdfRef): string {
    this.forms.add(ref.num);
    return this.mapRef(ref);
  }

  add(content: Omit<ObjectBody, 'num'>): ObjectBody {
    const body = { num: this.reserve(), ...content };
    this.objects.push(body);
    return body;
  }

  /** Where hidden layers are left out, conditions on them are decided: what stays is shown. */
  private readonly refuses = (dict: PdfDict): boolean =>
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
    for (let source = this.waiting.pop(); source !== undefined; source = this.waiting.pop()) {
      const num = this.numbers.get(source) ?? 0;
      const value = this.file.lookup(source);
      if (value instanceof PdfStream) this.copyStream(num, source, value);
      else {
        const isRefused = isDict(value) && this.refuses(value);
        this.objects.push({ num, text: isRefused ? 'null' : this.text(value) });
      }
    }
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
    const copied = new Map(dict);
    for (const key of DROPPED_FROM_STREAMS) copied.delete(key);
    const isForm = this.forms.has(source) || nameOf(dict.get('Subtype')) === 'Form';
    const visible = isForm ? this.visibleContent([stream], dict.get('Resources')) : undefined;
    if (visible !== undefined) {
      copied.delete('Filter');
      copied.delete('DecodeParms');
    }
    let text = this.text(copied).slice(0, -2);
    if (isForm && !dict.has('Subtype')) text += '/Subtype/Form';
    if (visible !== undefined) {
      text += `/Filter/FlateDecode/Length ${visible.length}>>`;
      this.objects.push({ num, text, data: visible });
      return;
    }
    const { start, length } = stream;
    text += `/Length ${length}>>`;
    this.objects.push({ num, text, data: { file: this.file.bytes, start, length } });
  }

  /**
   * Content without hidden layers, compressed; undefined where its resources name no hidden
   * layer, so that it can be copied as it is. Content that can't be read is left out.
   */
  visibleContent(streams: readonly PdfStream[], resources: PdfValue | undefined) {
    if (!this.layers.hasHidden) return undefined;
    const properties = this.file.dict(this.file.dict(resources)?.get('Properties'));
    if (properties === undefined) return undefined;
    const hidden = new Set<string>();
    for (const [name, value] of properties) if (this.layers.isHidden(value)) hidden.add(name);
    if (hidden.size === 0) return undefined;
    const parts = streams.flatMap((stream) => [this.decode(stream), Buffer.from('\n')]);
    return deflateSync(dropHiddenContent(Buffer.concat(parts), (name) => hidden.has(name)));
  }

  private decode(stream: PdfStream): Buffer {
    try {
      return this.file.decode(stream, CONTENT_SIZE_MAX);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return Buffer.alloc(0);
    }
  }
}

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
