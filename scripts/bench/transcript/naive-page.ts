import type { Segment, Speaker } from '#contracts/rules/speech/transcripts.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * One contenteditable element with the whole text, a span a word for seeking by a click, as a first
 * attempt at such an editor has. It has no model, no undo of its own and saves nothing.
 */
export function naivePage(segments: readonly Segment[], speakers: readonly Speaker[]): string {
  const names = new Map(speakers.map(({ id, name }) => [id, name]));
  const paragraphs = segments.map(({ speaker, text }) => {
    const words = text.map(
      (leaf) =>
        `<span data-start="${leaf.start}" data-confidence="${leaf.confidence}">${escaped(leaf.text)}</span>`,
    );
    return `<p><b>${escaped(names.get(speaker) ?? speaker)}</b> ${words.join(' ')}</p>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Naive</title>
<style>body{margin:0;font:16px/1.75 sans-serif}#box{height:100vh;overflow-y:auto}p{width:40rem;margin:1rem auto}</style>
</head><body><div id="box" contenteditable="true">${paragraphs.join('\n')}</div></body></html>`;
}
