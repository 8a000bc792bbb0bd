import DOMPurify, { type Config } from 'dompurify';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import pdfIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import imageIcon from 'primeicons/raw-svg/image.svg?raw';
import { createElement, type ReactNode, useMemo } from 'react';
import { richText } from '../../../../contracts/rich-text.ts';
import { Icon } from './icon.tsx';
import './rich-text.css';

/**
 * Rich text that people wrote, cleaned here once more by the server's own list. It becomes React
 * elements: no markup of a person ever reaches the page as markup.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => elementsOf(html), [html]);
  return <div className="rich-text">{content}</div>;
}

/** Of the shared list, as DOMPurify takes it. */
const allowed: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...richText.tags],
  ALLOWED_ATTR: [...new Set<string>(Object.values(richText.attributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richText.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // They hold no address, which the pattern above would ask for.
  ADD_URI_SAFE_ATTR: ['data-align', 'download'],
  RETURN_DOM_FRAGMENT: true,
};

function elementsOf(html: string): ReactNode[] {
  return childrenOf(DOMPurify.sanitize(html, allowed));
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => elementOf(node, at));
}

function elementOf(node: Node, at: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = richText.tags.find((one) => one === node.localName);
  if (tag === undefined) return null;
  if (tag === 'br') return <br key={at} />;
  if (tag === 'a') return <TextLink key={at} link={node} />;
  const alignment = richText.alignments.find((one) => one === node.getAttribute('data-align'));
  const attributes = tag === 'p' && alignment ? { 'data-align': alignment } : {};
  return createElement(tag, { key: at, ...attributes }, ...childrenOf(node));
}

/** A link, or an attachment with the picture of its kind. Either opens in a tab of its own. */
function TextLink({ link }: { link: Element }) {
  const href = link.getAttribute('href');
  const words = childrenOf(link);
  if (!href) return words;
  const fileName = link.getAttribute('download');
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={fileName === null ? undefined : 'attachment-link'}
    >
      {fileName !== null && <Icon svg={iconOf(fileName)} size="sm" />}
      {words}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function iconOf(fileName: string): string {
  if (/\.pdf$/i.test(fileName)) return pdfIcon;
  return /\.(png|jpe?g)$/i.test(fileName) ? imageIcon : fileIcon;
}
