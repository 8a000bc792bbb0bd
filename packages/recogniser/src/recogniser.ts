import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createEngine, type Engine, type ReadFile } from './engine.ts';
import { type Language, languageOfScript, languages, scriptOf } from './languages.ts';
import { confidenceOf, type Line, readLines, textOf } from './read-lines.ts';
import { isBlank, type Matrix, reduced, requireScan, type Scan, type Turn } from './scan.ts';
import { skewOf } from './skew.ts';
import { followedBy, straightened, type Turned, turnedBack } from './upright.ts';

export type RecognisedPage = {
  /** Lines in reading order; paragraphs are separated by an empty line. */
  text: string;
  lines: Line[];
  /** Mean confidence by character, 0 to 100; 0 without words. */
  confidence: number;
  /** The language of the model that read the page. Undefined for a page without text. */
  language: Language | undefined;
  turn: Turn;
  /** Size of the upright page on which the boxes are. */
  width: number;
  height: number;
  /** Leads from the upright page to the given picture. */
  toScan: Matrix;
};

export type RecogniseOptions = {
  /** The language of the page. Nothing else is tried. */
  language?: Language | undefined;
  /** The language of most pages: chosen where the script of this one leaves the choice, or is unsure. */
  expected?: Language | undefined;
  /** What is probable, as on the page before. */
  likely?: { language: Language; turn: Turn } | undefined;
};

export type Recogniser = {
  /**
   * Recognises a page, best drawn at 300 dpi. The language is the given one, otherwise found on the
   * page; English words are recognised among those of every other language. Throws a RangeError for
   * a picture beyond the bounds.
   */
  recognise(scan: Scan, options?: RecogniseOptions): RecognisedPage;
};

/** Creates a recogniser. `readFile` returns a package's file where it is not in node_modules. */
export async function createRecogniser({
  readFile = fromNodeModules,
}: {
  readFile?: ReadFile;
} = {}): Promise<Recogniser> {
  const engine = await createEngine(readFile);
  return { recognise: (scan, options = {}) => recognise(engine, scan, options) };
}

const fromNodeModules: ReadFile = (specifier) =>
  readFileSync(createRequire(import.meta.url).resolve(specifier));

/** From here on a page counts as read. The right model reads worn pages with 80 and more. */
const READ = 75;
/** Nothing better is looked for. */
const SURELY_READ = 85;
/** Below this, what was read is no text: handwriting, pictures, an unknown script. */
const TEXT_MIN = 45;
/** The model of scripts is rarely wrong from here on. */
const SURE_OF_TURN = 2;
const SURE_OF_SCRIPT = 8;
/** Smaller angles do no harm: about 0.3 degrees. */
const SKEW_MIN = 0.005;

const turns = [0, 90, 180, 270] as const;

type Choice = { turn: Turn; language: Language };
type Attempt = Choice & { turned: Turned; lines: Line[]; confidence: number };

function recognise(engine: Engine, scan: Scan, options: RecogniseOptions): RecognisedPage {
  requireScan(scan);
  if (isBlank(scan)) return withoutText(scan);
  const best = read(engine, scan, options);
  if (best.confidence < TEXT_MIN) return withoutText(scan);
  const { turned, lines, confidence, language, turn } = best;
  const { width, height } = turned.scan;
  return {
    text: textOf(lines),
    lines,
    confidence,
    language,
    turn,
    width,
    height,
    toScan: turned.toBefore,
  };
}

/** The page as it is read best. */
function read(
  engine: Engine,
  scan: Scan,
  { language, expected, likely }: RecogniseOptions,
): Attempt {
  if (likely) {
    // Most pages are as the one before.
    const same = attempt(engine, scan, { ...likely, language: language ?? likely.language });
    if (same.confidence >= SURELY_READ) return same;
  }
  const found = engine.orientationOf(reduced(scan, 2));
  const turn = found && found.turnConfidence >= SURE_OF_TURN ? found.turn : 0;
  const script = found && found.scriptConfidence >= SURE_OF_SCRIPT ? found.script : '';
  const seen = languageIn(script, expected) ?? likely?.language ?? expected ?? 'eng';
  const best = attempt(engine, scan, { turn, language: language ?? seen });
  if (best.confidence >= READ) {
    const isMarathi = language === undefined && best.language === 'hin' && hasMarathi(best.lines);
    return isMarathi ? better(best, attempt(engine, scan, { turn, language: 'mar' })) : best;
  }
  const choice = bestOfSamples(engine, scan, { turn, language, expected });
  const isSame = choice.language === best.language && choice.turn === best.turn;
  return isSame || choice.confidence <= best.confidence
    ? best
    : better(best, attempt(engine, scan, choice));
}

/** The language of a script; the expected one where it has the same script. */
const languageIn = (script: string, expected: Language | undefined): Language | undefined =>
  expected && scriptOf(expected) === script ? expected : languageOfScript[script];

const better = (a: Attempt, b: Attempt): Attempt => (b.confidence > a.confidence ? b : a);

/** Frequent words that Hindi does not have. */
const MARATHI = /^(?:आहे|आहेत|आणि|होते|होता|नाही)$/u;

const hasMarathi = (lines: readonly Line[]): boolean =>
  lines.flatMap(({ words }) => words).filter(({ text }) => MARATHI.test(text)).length > 1;

const withoutText = ({ width, height }: Scan): RecognisedPage => ({
  text: '',
  lines: [],
  confidence: 0,
  language: undefined,
  turn: 0,
  width,
  height,
  toScan: [1, 0, 0, 1, 0, 0],
});

/** English words, names and numbers are in texts of every language. */
const modelsOf = (language: Language): readonly Language[] =>
  language === 'eng' ? ['eng'] : [language, 'eng'];

function attempt(
  engine: Engine,
  scan: Scan,
  { turn, language }: { turn: Turn; language: Language },
): Attempt {
  const models = modelsOf(language);
  let turned = turnedBack(scan, turn);
  const skew = skewOf(turned.scan);
  if (Math.abs(skew) >= SKEW_MIN) {
    const straight = straightened(turned.scan, -skew);
    turned = { scan: straight.scan, toBefore: followedBy(straight.toBefore, turned.toBefore) };
  }
  const lines = readLines(engine.read(turned.scan, models));
  return { turned, lines, confidence: confidenceOf(lines), language, turn };
}

/** The language and the turn that read a strip of the page best. */
function bestOfSamples(
  engine: Engine,
  scan: Scan,
  given: { turn: Turn; language: Language | undefined; expected: Language | undefined },
): Choice & { confidence: number } {
  let best = { turn: given.turn, language: given.language ?? 'eng', confidence: 0 };
  for (const further of [0, 180, 90, 270]) {
    const turn = turns[((given.turn + further) / 90) % 4] ?? 0;
    const strip = stripOf(turnedBack(scan, turn).scan);
    for (const language of given.language ? [given.language] : triedLanguages(given.expected)) {
      const confidence = confidenceOf(readLines(engine.read(strip, [language])));
      if (confidence > best.confidence) best = { turn, language, confidence };
      if (confidence >= SURELY_READ) return best;
    }
    if (best.confidence >= READ) return best;
  }
  return best;
}

const triedLanguages = (expected: Language | undefined): readonly Language[] =>
  expected ? [expected, ...languages.filter((one) => one !== expected)] : languages;

/** Size of a sample: about three lines at 300 dpi. */
const STRIP = { width: 1_200, height: 280 };

/** The part of a page where most is written. */
function stripOf({ width, height, gray }: Scan): Scan {
  const [w, h] = [Math.min(STRIP.width, width), Math.min(STRIP.height, height)];
  const left = Math.floor((width - w) / 2);
  const ink = new Float64Array(height + 1);
  for (let y = 0; y < height; y++) {
    let changes = 0;
    for (let x = left + 2, at = y * width + x; x < left + w; x += 2, at += 2)
      if (Math.abs((gray[at] ?? 0) - (gray[at - 2] ?? 0)) > 64) changes++;
    ink[y + 1] = (ink[y] ?? 0) + changes;
  }
  let [top, most] = [0, -1];
  for (let y = 0; y + h <= height; y += 16) {
    const sum = (ink[y + h] ?? 0) - (ink[y] ?? 0);
    if (sum > most) [top, most] = [y, sum];
  }
  const strip = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left;
    strip.set(gray.subarray(from, from + w), y * w);
  }
  return { width: w, height: h, gray: strip };
}
