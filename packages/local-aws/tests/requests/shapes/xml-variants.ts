import type { Variant } from './variants.ts';

const LEVELS = 3_000;
const nested = '<a>'.repeat(LEVELS) + '</a>'.repeat(LEVELS);

/** Variants of a whole document. */
export const xmlVariants = (document: string): Variant[] => [
  { name: 'truncated', body: document.slice(0, Math.floor(document.length / 2)) },
  { name: 'empty', body: '' },
  { name: 'doubled', body: document + document },
  { name: 'oversized', body: `<a>${'x'.repeat(40_000)}</a>` },
  { name: 'nested', body: nested },
  { name: 'nested in its root', body: document.replace('>', `>${nested}`) },
  { name: 'another root', body: '<Other/>' },
  { name: 'JSON', body: '{"a":1}' },
  {
    name: 'entities',
    body: '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
  },
];

/** A document with the content of JSON: lists repeat their element, null is an empty one. */
export function toXml(name: string, content: unknown): string {
  if (Array.isArray(content)) return content.map((each) => toXml(name, each)).join('');
  return `<${name}>${inner(content)}</${name}>`;
}

function inner(content: unknown): string {
  if (content === null) return '';
  if (typeof content !== 'object')
    return String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Object.entries(content)
    .map(([name, value]) => toXml(name, value))
    .join('');
}
