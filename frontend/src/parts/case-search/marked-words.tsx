import { type ReactNode, useEffect, useRef } from 'react';
import { findWords } from './find-words.ts';
import './marked-words.css';

/** Marks are drawn by CSS highlights: the text keeps its elements. */
const NAME = 'found-words';
const isAvailable = typeof CSS !== 'undefined' && 'highlights' in CSS;

/** Maximum number of marks. */
const MAX_MARKS = 500;

/** Words of a phrase are not found across these. */
const BLOCKS = 'p, li, h1, h2, h3, h4, section';

/** Text with words of a search marked. The first one is brought into sight. */
export function MarkedWords({
  words,
  children,
}: {
  words: readonly string[];
  children: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const wanted = words.join('\n');
  useEffect(() => {
    if (!host.current || !isAvailable || wanted === '') return undefined;
    const ranges = rangesOf(host.current, wanted.split('\n'));
    CSS.highlights.set(NAME, new Highlight(...ranges));
    ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => void CSS.highlights.delete(NAME);
  }, [wanted]);
  return <div ref={host}>{children}</div>;
}

function rangesOf(host: HTMLElement, words: readonly string[]): Range[] {
  const { text, nodes } = textIn(host);
  return findWords(text, words)
    .slice(0, MAX_MARKS)
    .flatMap(({ start, end }) => {
      const [from, to] = [placeIn(nodes, start), placeIn(nodes, end - 1)];
      if (!from || !to) return [];
      const range = document.createRange();
      range.setStart(from.node, start - from.start);
      range.setEnd(to.node, end - to.start);
      return [range];
    });
}

type Placed = { node: Text; start: number };

/** The text of an element, with a space between blocks, and where each of its nodes begins. */
function textIn(host: HTMLElement): { text: string; nodes: Placed[] } {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const nodes: Placed[] = [];
  let text = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement?.closest(BLOCKS);
    if (nodes.length > 0 && around !== block) text += ' ';
    block = around;
    // The walker shows nodes of text only.
    nodes.push({ node: node as Text, start: text.length });
    text += node.textContent ?? '';
  }
  return { text, nodes };
}

/** The node with a character. They ascend. */
const placeIn = (nodes: readonly Placed[], at: number): Placed | undefined =>
  nodes.findLast(({ start, node }) => start <= at && at < start + node.length);
