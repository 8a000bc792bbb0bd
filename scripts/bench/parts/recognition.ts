import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecogniser, type Language } from 'recogniser';
import { createEngine } from '../../../packages/recogniser/src/engine.ts';
import { rightWords } from '../../../packages/recogniser/tests/right-words.ts';
import { degrade, type Gray, type Wear } from '../../../packages/recogniser/tests/scans/degrade.ts';
import { drawPage } from '../../../packages/recogniser/tests/scans/draw-page.ts';
import { scannedPdf } from '../../../packages/recogniser/tests/scans/scanned-pdf.ts';
import { texts } from '../../../packages/recogniser/tests/scans/texts.ts';
import { writePdf } from '../../../packages/recogniser/tests/scans/write-pdf.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, progress } from '../measure.ts';

/** Wrong words in percent that a language may have; Urdu is set in Nastaliq. */
const wrongMax: Record<Language, number> = {
  ...{ eng: 2, hin: 5, mar: 6, ben: 5, guj: 5, kan: 8, mal: 8, ori: 20, pan: 5, tam: 5, tel: 8 },
  urd: 100,
};

/** As an office's scanner and a phone leave a page. */
const wears: Readonly<Record<string, Wear>> = {
  scanned: { seed: 7, blur: 1, noise: 12, specks: 60 },
  'on its head and askew': { seed: 11, blur: 1, noise: 12, turn: 180, skewDegrees: 2 },
};

/** English pages of other kinds. */
const others: Readonly<Record<string, Wear>> = {
  bitonal: { seed: 5, blur: 1, noise: 20, isBitonal: true },
  photographed: { seed: 5, blur: 2, noise: 8, shadow: 150, skewDegrees: 4 },
  'on its side': { seed: 5, blur: 1, noise: 12, turn: 90 },
};

const DPI = 300;
const scanOf = async (text: string, wear: Wear): Promise<Gray> =>
  degrade(await drawPage(writePdf({ text }), DPI), wear);

const PAGES = 4;
const ROUNDS = 5;

/** Of `--quick`: a script of its own, two languages of one script, and English. */
const quickLanguages: readonly Language[] = ['eng', 'hin', 'mar', 'tam'];

/** Words right by language, processor time beside the engine alone, memory of a worker. */
export async function benchRecognition({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const languages = isQuick ? quickLanguages : (Object.keys(wrongMax) as Language[]);
  return [
    ...(await words(languages)),
    await ofOneScript(),
    await processorTime(isQuick ? 1 : ROUNDS),
    await memory(),
  ];
}

/** Short pages of Marathi, whose script is that of Hindi: read in Marathi in a case of that language. */
async function ofOneScript(): Promise<Figure> {
  const recogniser = await createRecogniser();
  const lines = texts.mar.split('\n').filter((line) => line.trim() !== '');
  let wrong = 0;
  for (const text of lines) {
    const scan = await scanOf(text, { seed: 7, blur: 1, noise: 12, specks: 60 });
    if (recogniser.recognise(scan, { expected: 'mar' }).language !== 'mar') wrong += 1;
  }
  return atMost(
    0,
    'recognition: paragraphs of Marathi read in Hindi, in a case in Marathi',
    (100 * wrong) / lines.length,
    '%',
  );
}

async function words(languages: readonly Language[]): Promise<Figure[]> {
  const recogniser = await createRecogniser();
  const figures: Figure[] = [];
  const measure = async (language: Language, name: string, wear: Wear) => {
    progress(`recognition: ${language}, ${name}`);
    const text = texts[language];
    const read = recogniser.recognise(await scanOf(text, wear)).text;
    const wrong = 100 * (1 - rightWords(text, read));
    figures.push(
      atMost(wrongMax[language], `recognition: wrong words, ${language}, ${name}`, wrong, '%'),
    );
  };
  for (const language of languages)
    for (const [name, wear] of Object.entries(wears)) await measure(language, name, wear);
  for (const [name, wear] of Object.entries(others)) await measure('eng', name, wear);
  return figures;
}

/** Four pages as a batch, against the engine alone that is told the language and the position. */
async function processorTime(rounds: number): Promise<Figure> {
  const { resolve } = createRequire(import.meta.url);
  const engine = await createEngine((specifier) => readFileSync(resolve(specifier)));
  const recogniser = await createRecogniser();
  const scan = await scanOf(texts.eng, { seed: 7, blur: 1, noise: 12, specks: 60 });
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const alone = cpuOf(() => {
      for (let page = 0; page < PAGES; page++) engine.read(scan, ['eng']);
    });
    const ours = cpuOf(() => {
      recogniser.recognise(scan);
      for (let page = 1; page < PAGES; page++)
        recogniser.recognise(scan, { likely: { language: 'eng', turn: 0 } });
    });
    if (round >= 0) ratios.push(ours / alone);
  }
  return atMost(
    1.3,
    'recognition: processor time of 4 pages against the engine alone',
    median(ratios),
  );
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function memory(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'recognition-'));
  try {
    const path = join(folder, 'scan.pdf');
    const scans = [texts.eng, texts.hin, texts.mal, texts.eng].map((text, at) =>
      scanOf(text, { seed: at, blur: 1, noise: 12 }),
    );
    writeFileSync(path, scannedPdf(await Promise.all(scans)));
    const worker = join(import.meta.dirname, '../recognition/pages-process.ts');
    const args = [worker, path, join(folder, 'result.json'), String(PAGES)];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
    return atMost(400, 'recognition: memory of a worker with 4 pages', Number(printed), 'MB');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
