import { beforeAll, describe, expect, it } from 'vitest';
import {
  createRecogniser,
  PIXELS_MAX,
  type RecognisedPage,
  type Recogniser,
} from '../src/index.ts';
import { rightWords } from './right-words.ts';
import { degrade, type Gray, type Wear } from './scans/degrade.ts';
import { drawPage } from './scans/draw-page.ts';
import { texts } from './scans/texts.ts';
import { type PageContent, writePdf } from './scans/write-pdf.ts';

const sentence = texts.eng.split('\n')[0] ?? '';
const worn: Wear = { seed: 3, blur: 1, noise: 12, specks: 40 };

const scanOf = async (content: PageContent, wear: Wear = worn): Promise<Gray> =>
  degrade(await drawPage(writePdf(content), 300), wear);

let recogniser: Recogniser;
beforeAll(async () => {
  recogniser = await createRecogniser();
});

describe('recognise', () => {
  it('reads a page that lies on its side and askew, and says where each word is', async () => {
    const upright = recogniser.recognise(await scanOf({ text: sentence }));
    expect(rightWords(sentence, upright.text)).toBeGreaterThan(0.97);
    expect(upright).toMatchObject({ language: 'eng', turn: 0 });
    expect(upright.confidence).toBeGreaterThan(85);

    const scan = await scanOf({ text: sentence }, { ...worn, turn: 90, skewDegrees: 3 });
    const turned = recogniser.recognise(scan);
    expect(rightWords(sentence, turned.text)).toBeGreaterThan(0.97);
    expect(turned.turn).toBe(90);
    // The word is dark on the given picture, where the matrix says.
    const word = turned.lines[0]?.words.find(({ text }) => text === 'claimant');
    expect(word && darkness(scan, turned, word.box)).toBeGreaterThan(0.05);
  });

  it('reads two columns one after the other, and joins divided words', async () => {
    const text = `${sentence}\n${sentence}`;
    const { text: read } = recogniser.recognise(
      await scanOf({ text, columns: 2, sizePoints: 11 }),
      {
        language: 'eng',
      },
    );
    expect(rightWords(text, read)).toBeGreaterThan(0.95);
  });

  it('takes the expected language for its script, and another script for another language', async () => {
    // Long enough for its script, and none of its words tells Marathi from Hindi.
    const text = 'वादीने प्रतिवादीकडून मिळालेली रक्कम परत करावी असा दावा केला. '.repeat(6);
    const options = { expected: 'mar' } as const;
    expect(recogniser.recognise(await scanOf({ text })).language).toBe('hin');
    expect(recogniser.recognise(await scanOf({ text }), options).language).toBe('mar');
    const english = recogniser.recognise(await scanOf({ text: sentence }), options);
    expect(english.language).toBe('eng');
  });

  it('finds the script of a page, and keeps to the language of the page before', async () => {
    const scan = await scanOf({ text: texts.tam });
    const found = recogniser.recognise(scan);
    expect(found.language).toBe('tam');
    expect(rightWords(texts.tam, found.text)).toBeGreaterThan(0.9);
    const next = recogniser.recognise(scan, { likely: { language: 'tam', turn: 0 } });
    expect(next.text).toBe(found.text);
  });

  it('reads nothing on a blank page, with the grain of a scanner, and on a scribble', () => {
    const [width, height] = [1_240, 1_754];
    const blank = { width, height, gray: new Uint8Array(width * height).fill(240) };
    const empty = { text: '', lines: [], confidence: 0, language: undefined };
    expect(recogniser.recognise(degrade(blank, { seed: 5, noise: 10 }))).toMatchObject(empty);
    const scribble = blank.gray.slice();
    for (let at = 0; at < 6_000; at++) {
      const x = Math.round(620 + 400 * Math.sin(at / 97));
      const y = Math.round(877 + 300 * Math.cos(at / 61));
      for (const near of [0, 1, 2, width, width + 1]) scribble[y * width + x + near] = 20;
    }
    const read = recogniser.recognise({ width, height, gray: scribble }, { language: 'eng' });
    expect(read.text).toBe('');
  });

  it('refuses pictures beyond its bounds before it reads them', () => {
    const gray = new Uint8Array(10);
    for (const scan of [
      { width: 0, height: 10, gray },
      { width: 2.5, height: 4, gray },
      { width: 100_000, height: 100_000, gray },
      { width: 1, height: PIXELS_MAX + 1, gray: new Uint8Array(PIXELS_MAX + 1) },
    ])
      expect(() => recogniser.recognise(scan)).toThrow(RangeError);
  });
});

/** Share of dark pixels of the picture within a box of the upright page. */
function darkness(
  { width, gray }: Gray,
  { toScan: [a, b, c, d, e, f] }: RecognisedPage,
  box: { x: number; y: number; width: number; height: number },
): number {
  let dark = 0;
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = Math.floor(b * x + d * y + f) * width + Math.floor(a * x + c * y + e);
      if ((gray[at] ?? 255) < 128) dark++;
    }
  return dark / (box.width * box.height);
}
