import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import pdfIcon from 'primeicons/raw-svg/file-pdf.svg?raw';
import imageIcon from 'primeicons/raw-svg/image.svg?raw';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { listStartOf, richText } from '#contracts/rules/rich-text.ts';
import { Icon } from '../icon.tsx';
import { cleanInPlace, inertElement } from './clean-html.ts';
import './rich-text.css';

/**
 * Rich text by users, cleaned again with the server's list of allowed markup, and converted to React
 * elements: users' markup is never inserted as HTML.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => elementsOf(html), [html]);
  return <div className="rich-text">{content}</div>;
}

function elementsOf(html: string): ReactNode[] {
  const root = inertElement(html);
  cleanInPlace(root);
  return childrenOf(root);
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => elementOf(node, at));
}

function elementOf(node: Node, at: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  // Not `instanceof`: the element belongs to another document.
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element; // By its type.
  const tag = richText.tags.find((one) => one === element.localName);
  if (tag === undefined) return <Fragment key={at}>{childrenOf(element)}</Fragment>;
  if (tag === 'br') return <br key={at} />;
  if (tag === 'a') return <TextLink key={at} link={element} />;
  if (tag === 'ol')
    return (
      <ol key={at} start={listStartOf(element.getAttribute('start'))}>
        {childrenOf(element)}
      </ol>
    );
  const alignment = richText.alignments.find((one) => one === element.getAttribute('data-align'));
  const attributes = tag === 'p' && alignment ? { 'data-align': alignment } : {};
  return createElement(tag, { key: at, ...attributes }, ...childrenOf(element));
}

/** A link, or an attachment with an icon of its type. Both open in a new tab. */
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
