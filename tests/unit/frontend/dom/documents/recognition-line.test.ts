import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { exampleDocument } from '#contracts/http/examples.ts';
import { RecognitionLine } from '#portal/features/case/documents/recognition/recognition-line.tsx';

const buttonsOf = (recognition: Partial<typeof exampleDocument.recognition>, isChangeable = true) =>
  [
    ...renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(RecognitionLine, {
          document: {
            ...exampleDocument,
            recognition: { ...exampleDocument.recognition, ...recognition },
          },
          isChangeable,
          onAgain: () => undefined,
        }),
      ),
    ).matchAll(/<button[^>]*>(.*?)<\/button>/g),
  ].map(([, content = '']) => content.replaceAll(/<[^>]+>/g, '').trim());

it('offers to recognise what was left out, to whom it may concern', () => {
  expect(buttonsOf({})).toEqual(['Recognise again']);
  expect(buttonsOf({ leftOut: 40 })).toEqual(['Recognise 40 pages', 'Recognise again']);
  // Of none of its pages there is a text to read again.
  expect(buttonsOf({ leftOut: 1, pageCount: 0 })).toEqual(['Recognise the page']);
  expect(buttonsOf({ leftOut: 40 }, false)).toEqual([]);
});
