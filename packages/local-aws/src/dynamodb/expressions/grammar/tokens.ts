import { invalid } from '../../errors.ts';

type TokenKind = 'name' | 'nameReference' | 'valueReference' | 'index' | 'symbol' | 'end';

type Token = { kind: TokenKind | 'unknown'; text: string; start: number; end: number };

/** One group for each kind, in this order. What matches no group is a single character. */
const TOKEN =
  /[ \t\r\n]*(?:([A-Za-z]\w*)|(#\w+)|(:\w+)|(\d+)|(<=|>=|<>|[=<>()[\],.+-])|([^ \t\r\n])|$)/suy;
const KINDS = ['name', 'nameReference', 'valueReference', 'index', 'symbol', 'unknown'] as const;

/** Reads an expression token by token, from left to right and never back. */
export type TokenReader = {
  /** The next token is of this kind, and of this text. Case matters only for symbols. */
  isAt(kind: TokenKind, text?: string): boolean;
  /** The token after the next one is this symbol. */
  isBefore(symbol: string): boolean;
  /** Takes a token of this kind and text, if it is the next one. */
  takeIf(kind: TokenKind, text?: string): boolean;
  /** Takes a token of this kind and text, and returns its text. */
  take(kind: TokenKind, text?: string): string;
  /** AWS's error for a token that does not belong where it is. */
  syntaxError(): Error;
};

/** `parameter` is the request member that errors name, e.g. FilterExpression. */
export function readTokens(parameter: string, expression: string): TokenReader {
  const tokens = split(expression);
  let at = 0;
  const next = () => tokens[at];
  const matches = (token: Token | undefined, kind: TokenKind, text?: string) =>
    token?.kind === kind && (text === undefined || token.text.toUpperCase() === text);
  const syntaxError = () => {
    const around = tokens.slice(Math.max(0, at - 1), at + 2).filter(({ kind }) => kind !== 'end');
    const near = expression.slice(around[0]?.start, around.at(-1)?.end);
    return invalid(`Invalid ${parameter}: Syntax error; token: "${next()?.text}", near: "${near}"`);
  };
  return {
    isAt: (kind, text) => matches(next(), kind, text),
    isBefore: (symbol) => matches(tokens[at + 1], 'symbol', symbol),
    takeIf(kind, text) {
      if (!matches(next(), kind, text)) return false;
      at += 1;
      return true;
    },
    take(kind, text) {
      const token = next();
      if (!token || !matches(token, kind, text)) throw syntaxError();
      at += 1;
      return token.text;
    },
    syntaxError,
  };
}

/** The last token is the end. */
function split(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(expression); match; match = TOKEN.exec(expression)) {
    const [, ...groups] = match;
    const group = groups.findIndex((text) => text !== undefined);
    const kind = KINDS[group];
    const end = TOKEN.lastIndex;
    if (kind === undefined) return [...tokens, { kind: 'end', text: '<EOF>', start: end, end }];
    const text = groups[group] ?? '';
    tokens.push({ kind, text, start: end - text.length, end });
  }
  throw new Error('Every character belongs to a token');
}
