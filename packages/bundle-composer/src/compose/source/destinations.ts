import { serialize } from '../../pdf/lexer.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  PdfName,
  PdfRef,
  PdfString,
  type PdfValue,
  stringBytes,
  textOf,
} from '../../pdf/values.ts';
import { isWithinLimits } from '../examine/value-limits.ts';

const NAMES_MAX = 100_000;
const NODES_MAX = 20_000;

/** Where a link or bookmark of a source leads. `view` is the rest of the destination. */
export type Target =
  | { kind: 'page'; page: number; view: string }
  | { kind: 'file'; fileName: string; page: number | undefined }
  | { kind: 'web'; address: string }
  | { kind: 'refused' };

export type Destinations = {
  /** Where a link annotation or outline item leads; undefined if it leads nowhere. */
  targetOf(item: ReadonlyMap<string, PdfValue>): Target | undefined;
};

/** Reads destinations of a source; named ones are looked up in its catalog. */
export function readDestinations(
  file: PdfFile,
  pageIndexes: ReadonlyMap<number, number>,
): Destinations {
  let names: Map<string, PdfValue> | undefined;
  const base = textOf(file.resolve(file.dict(file.root().get('URI'))?.get('Base'))) ?? '';

  const toPage = (value: PdfValue, depth = 0): Target | undefined => {
    const found = file.resolve(value);
    if (depth > 4) return undefined;
    if (found instanceof PdfName || found instanceof PdfString) {
      names ??= readNames(file);
      const named = names.get(keyOf(found));
      return named === undefined ? undefined : toPage(named, depth + 1);
    }
    if (isDict(found)) return toPage(found.get('D') ?? null, depth + 1);
    if (!Array.isArray(found)) return undefined;
    const [first, ...rest] = found;
    const page =
      first instanceof PdfRef ? pageIndexes.get(first.num) : (file.resolve(first) ?? undefined);
    if (typeof page !== 'number') return undefined;
    return { kind: 'page', page, view: viewOf(rest.map((part) => file.resolve(part))) };
  };

  const targetOf = (item: ReadonlyMap<string, PdfValue>): Target | undefined => {
    const destination = item.get('Dest');
    if (destination !== undefined) return toPage(destination);
    const action = file.dict(item.get('A'));
    if (action === undefined) return undefined;
    switch (nameOf(file.resolve(action.get('S')))) {
      case 'GoTo':
        return toPage(action.get('D') ?? null);
      case 'GoToR': {
        const target = file.array(action.get('D')).map((part) => file.resolve(part));
        const page = typeof target[0] === 'number' ? target[0] : undefined;
        return fileTarget(fileNameOf(file, action.get('F')), page);
      }
      case 'Launch':
        return fileTarget(fileNameOf(file, action.get('F')), undefined);
      case 'URI':
        return webTarget(textOf(file.resolve(action.get('URI'))) ?? '', base);
      case 'Named':
        return undefined;
      default:
        return { kind: 'refused' };
    }
  };
  return { targetOf };
}

const fileTarget = (fileName: string | undefined, page: number | undefined): Target =>
  fileName === undefined ? { kind: 'refused' } : { kind: 'file', fileName, page };

/** Addresses without a scheme, and file addresses, name a file next to the document. */
function webTarget(address: string, base: string): Target {
  if (/^(https?|mailto|tel):/i.test(address)) return { kind: 'web', address };
  if (/^https?:/i.test(base) && URL.canParse(address, base)) {
    const resolved = new URL(address, base).href;
    if (/^https?:/.test(resolved)) return { kind: 'web', address: resolved };
  }
  const [path = ''] = address.replace(/^file:/i, '').split(/[?#]/);
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return { kind: 'refused' };
  const page = /[#&?]page=([0-9]{1,6})/i.exec(address)?.[1];
  return fileTarget(
    path === '' ? undefined : path,
    page === undefined ? undefined : Number(page) - 1,
  );
}

function fileNameOf(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const found = file.resolve(value);
  if (!isDict(found)) return textOf(found);
  return textOf(file.resolve(found.get('UF'))) ?? textOf(file.resolve(found.get('F')));
}

/** File names are compared without folders, case and percent signs. */
export function comparableFileName(name: string): string {
  const base = name.split(/[/\\:]/).at(-1) ?? '';
  const decoded = /%[0-9a-f]{2}/i.test(base) ? decodeSafely(base) : base;
  return decoded.normalize('NFC').toLowerCase();
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Numbers that PDF/A takes (6.1.13); a page is never that large. */
const isPlace = (value: PdfValue): value is number =>
  typeof value === 'number' && isWithinLimits(value);

const VIEWS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV']);

function viewOf([kind, ...numbers]: readonly PdfValue[]): string {
  const name = nameOf(kind);
  if (name === undefined || !VIEWS.has(name)) return '/XYZ null null null';
  const values = numbers
    .slice(0, 4)
    .map((value) => (isPlace(value) ? serialize(value, () => 'null') : 'null'));
  return [`/${name}`, ...values].join(' ');
}

const keyOf = (name: PdfName | PdfString) =>
  name instanceof PdfName ? name.name : stringBytes(name).toString('latin1');

function readNames(file: PdfFile): Map<string, PdfValue> {
  const names = new Map<string, PdfValue>();
  for (const [name, value] of file.dict(file.root().get('Dests')) ?? []) names.set(name, value);
  const tree = file.dict(file.root().get('Names'))?.get('Dests');
  const waiting: PdfValue[] = tree === undefined ? [] : [tree];
  const visited = new Set<number>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef) {
      if (visited.has(node.num) || visited.size > NODES_MAX) continue;
      visited.add(node.num);
    }
    const dict = file.dict(node);
    const pairs = file.array(dict?.get('Names'));
    for (let index = 0; index + 1 < pairs.length && names.size < NAMES_MAX; index += 2) {
      const name = file.resolve(pairs[index]);
      if (name instanceof PdfString) names.set(keyOf(name), pairs[index + 1] ?? null);
    }
    waiting.push(...file.array(dict?.get('Kids')).slice(0, NODES_MAX));
  }
  return names;
}
