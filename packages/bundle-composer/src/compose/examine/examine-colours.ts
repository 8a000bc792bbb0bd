import { createHash } from 'node:crypto';
import { serialize } from '../../pdf/lexer.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfRef,
  PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';
import { decoded } from './decoded.ts';
import type { Examined } from './faults.ts';
import { profileComponents } from './profiles.ts';
import { isUtf8 } from './value-limits.ts';

const PROFILE_SIZE_MAX = 16 * 1024 * 1024;
const DEPTH_MAX = 8;
const COLORANTS_MAX = 32;
const DEFINITION_DEPTH_MAX = 12;
const DEFINITION_STEPS_MAX = 5_000;
const DEFINITION_SIZE_MAX = 4 * 1024 * 1024;
/** Profiles and definitions that are remembered. */
const KEPT_MAX = 5_000;
const SPACES_OF_DEVICES = new Set(['DeviceGray', 'G', 'DeviceRGB', 'RGB', 'Pattern']);
const PRESS = new Set(['DeviceCMYK', 'CMYK']);

/** Examines colour spaces of one document (6.2.4). */
export class ColourExaminer {
  private readonly file: PdfFile;
  private readonly profiles = new Map<number, number | undefined>();
  private readonly spots = new Map<PdfValue, string>();

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** A colour space; a name may be one of the resources. */
  space(
    value: PdfValue | undefined,
    resources: PdfDict | undefined,
    to: Examined,
    depth = 0,
  ): void {
    const { file } = this;
    const found = file.resolve(value);
    const name = nameOf(found);
    if (depth > DEPTH_MAX) to.add('colours');
    else if (name !== undefined) this.named(name, resources, to, depth);
    else if (Array.isArray(found)) this.family(found, resources, to, depth);
    else to.add('colours');
  }

  pressColour(resources: PdfDict | undefined, to: Examined, depth = 0): void {
    const own = this.file.dict(resources?.get('ColorSpace'))?.get('DefaultCMYK');
    if (own === undefined) to.add('press');
    else this.defaultSpace(own, to, depth);
  }

  /** Spaces in place of those of devices, which apply without being named. */
  defaults(resources: PdfDict | undefined, to: Examined): void {
    const spaces = this.file.dict(resources?.get('ColorSpace'));
    for (const name of ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']) {
      const own = spaces?.get(name);
      if (own !== undefined) this.defaultSpace(own, to, 0);
    }
  }

  /** One that leads to a device again says nothing. */
  private defaultSpace(value: PdfValue, to: Examined, depth: number): void {
    const found = this.file.resolve(value);
    const kind = Array.isArray(found) ? nameOf(this.file.resolve(found[0])) : undefined;
    if (kind === 'ICCBased' || kind === 'CalGray' || kind === 'CalRGB')
      this.space(value, undefined, to, depth + 1);
    else to.add('colours');
  }

  private named(name: string, resources: PdfDict | undefined, to: Examined, depth: number): void {
    if (SPACES_OF_DEVICES.has(name)) return;
    if (PRESS.has(name)) {
      this.pressColour(resources, to, depth);
      return;
    }
    const own = this.file.dict(resources?.get('ColorSpace'))?.get(name);
    if (own === undefined) to.add('resources');
    else this.space(own, resources, to, depth + 1);
  }

  private family(
    items: readonly PdfValue[],
    resources: PdfDict | undefined,
    to: Examined,
    depth: number,
  ): void {
    const [kind, first, second] = items;
    switch (nameOf(this.file.resolve(kind))) {
      case 'CalGray':
      case 'CalRGB':
      case 'Lab':
        if (this.file.dict(first) === undefined) to.add('colours');
        return;
      case 'ICCBased':
        this.profile(first, to);
        return;
      case 'Indexed':
      case 'I':
        this.space(first, resources, to, depth + 1);
        return;
      case 'Pattern':
        if (first !== undefined) this.space(first, resources, to, depth + 1);
        return;
      case 'Separation':
        this.separation(items, to);
        this.space(second, resources, to, depth + 1);
        return;
      case 'DeviceN':
        this.deviceN(items, resources, to, depth);
        this.space(second, resources, to, depth + 1);
        return;
      default:
        if (items.length === 1) this.space(kind, resources, to, depth + 1);
        else to.add('colours');
    }
  }

  private profile(value: PdfValue | undefined, to: Examined): void {
    const components = this.componentsOf(value);
    const stream = this.file.resolve(value);
    const said = stream instanceof PdfStream ? this.file.resolve(stream.dict.get('N')) : undefined;
    if (components === undefined || components !== said) to.add('profile');
    else if (components === 4) to.add('has:pressProfile');
  }

  private componentsOf(value: PdfValue | undefined): number | undefined {
    const stream = this.file.resolve(value);
    if (!(stream instanceof PdfStream)) return undefined;
    if (this.profiles.has(stream.start)) return this.profiles.get(stream.start);
    const components = profileComponents(decoded(this.file, stream, PROFILE_SIZE_MAX));
    if (this.profiles.size < KEPT_MAX) this.profiles.set(stream.start, components);
    return components;
  }

  /** All spaces of one spot colour must have the same definition, in the whole bundle. */
  private separation(items: readonly PdfValue[], to: Examined): void {
    const name = nameOf(this.file.resolve(items[1])) ?? '';
    if (!isUtf8(name)) to.add('names');
    to.add(`spot:${Buffer.from(name, 'latin1').toString('base64url')}.${this.definitionOf(items)}`);
  }

  private definitionOf(items: readonly PdfValue[]): string {
    const key = items[3] ?? null;
    const known = this.spots.get(key);
    if (known !== undefined) return known;
    const definition = new Definition(this.file);
    const hash = definition.hash([items[2] ?? null, items[3] ?? null]);
    if (this.spots.size < KEPT_MAX && key !== null) this.spots.set(key, hash);
    return hash;
  }

  private deviceN(
    items: readonly PdfValue[],
    resources: PdfDict | undefined,
    to: Examined,
    depth: number,
  ): void {
    const { file } = this;
    const names = file.array(items[1]).map((name) => nameOf(file.resolve(name)) ?? '');
    const attributes = file.dict(items[4]);
    const colorants = file.dict(attributes?.get('Colorants'));
    if (names.length > COLORANTS_MAX) to.add('limits');
    if (!names.every(isUtf8)) to.add('names');
    for (const name of names)
      if (name !== 'None' && !Array.isArray(file.resolve(colorants?.get(name)))) to.add('spots');
    for (const space of [...(colorants?.values() ?? [])].slice(0, COLORANTS_MAX))
      this.space(space, resources, to, depth + 1);
    const process = file.dict(attributes?.get('Process'))?.get('ColorSpace');
    if (process !== undefined) this.space(process, resources, to, depth + 1);
  }
}

/** Hashes values with all that they refer to. */
class Definition {
  private readonly file: PdfFile;
  private readonly digest = createHash('sha256');
  private steps = 0;

  constructor(file: PdfFile) {
    this.file = file;
  }

  hash(value: PdfValue): string {
    this.add(value, 0);
    return this.digest.digest('base64url').slice(0, 16);
  }

  private add(value: PdfValue, depth: number): void {
    if (++this.steps > DEFINITION_STEPS_MAX || depth > DEFINITION_DEPTH_MAX) return;
    const found = this.file.resolve(value);
    if (Array.isArray(found)) {
      this.digest.update('[');
      for (const item of found) this.add(item, depth + 1);
      this.digest.update(']');
    } else if (found instanceof PdfStream) {
      this.addEntries(found.dict, depth);
      this.digest.update(decoded(this.file, found, DEFINITION_SIZE_MAX));
    } else if (isDict(found)) this.addEntries(found, depth);
    else this.digest.update(` ${serialize(found, ({ num }: PdfRef) => String(num))}`);
  }

  private addEntries(dict: PdfDict, depth: number): void {
    for (const key of [...dict.keys()].sort()) {
      if (key === 'Length') continue;
      this.digest.update(`/${key}`);
      this.add(dict.get(key) ?? null, depth + 1);
    }
  }
}
