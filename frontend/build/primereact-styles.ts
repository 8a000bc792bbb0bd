import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { replaceOnce, topLevelRules } from './edit-source.ts';

/**
 * PrimeReact puts its structural CSS into the page from script. Under a strict content
 * security policy that needs a hash for each block, and the page is first painted without it.
 * Here the same CSS becomes a static style sheet, with the lara-light-blue theme recoloured to
 * our tokens and cut down to the components that `shared/ui` wraps.
 */

const STYLE_SHEET = 'virtual:primereact.css';
const RESOLVED_STYLE_SHEET = '\0virtual:primereact.css';

/** Components whose CSS is kept. A wrapper in shared/ui for another one adds it here. */
const components = ['dialog'] as const;

/** Class roots that these components use besides their own name. */
const sharedRoots = ['component', 'disabled', 'link'];

/** The theme's colours → our tokens (shared/styles/tokens.css). */
const colours: Readonly<Record<string, string>> = {
  '#3b82f6': 'var(--colour-primary)',
  '#2563eb': 'var(--colour-primary-strong)',
  '#1d4ed8': 'var(--colour-primary-strong)',
  '#bfdbfe': 'var(--colour-focus-halo)',
  '#eff6ff': 'var(--colour-primary-soft)',
  '#ffffff': 'var(--colour-surface)',
  '#f9fafb': 'var(--colour-surface-sunken)',
  '#f3f4f6': 'var(--colour-surface-hover)',
  '#e5e7eb': 'var(--colour-line)',
  '#d1d5db': 'var(--colour-line-strong)',
  '#374151': 'var(--colour-ink)',
  '#4b5563': 'var(--colour-ink)',
  '#6b7280': 'var(--colour-ink-soft)',
  '#e24c4c': 'var(--colour-danger)',
};

function insideOfLayer(css: string): string {
  const from = css.indexOf('@layer primereact');
  if (from < 0) throw new Error('The PrimeReact theme has no cascade layer any more');
  return css.slice(css.indexOf('{', from) + 1, css.lastIndexOf('}'));
}

function isKept(selector: string, roots: ReadonlySet<string>): boolean {
  const used = [...selector.matchAll(/\.p-([a-z]+)/g)].map((match) => match[1] ?? '');
  return used.length > 0 && used.every((root) => roots.has(root));
}

/** The theme's rules of the kept components, in our colours. */
function recolouredTheme(theme: string, roots: ReadonlySet<string>): string {
  const rules = topLevelRules(insideOfLayer(theme).replace(/\/\*[\s\S]*?\*\//g, ''));
  const kept = rules.flatMap((rule) => {
    const brace = rule.indexOf('{');
    const head = rule.slice(0, brace).trim();
    if (head.startsWith('@')) return [];
    const selectors = head.split(',').filter((selector) => isKept(selector, roots));
    return selectors.length > 0 ? [`${selectors.join(',')} ${rule.slice(brace)}`] : [];
  });
  return kept
    .join('\n')
    .replace(/#[0-9a-f]{6}\b/gi, (colour) => colours[colour.toLowerCase()] ?? colour);
}

const stringLiteral = /^var (\w*[sS]tyles?) = ("(?:[^"\\]|\\.)*")/gm;

function stringVariables(script: string): Map<string, string> {
  return new Map(
    [...script.matchAll(stringLiteral)].map((match) => [
      match[1] ?? '',
      // The literals hold only escapes that JSON shares with JavaScript.
      String(JSON.parse(match[2] ?? '""')),
    ]),
  );
}

/** Common structural CSS: PrimeReact concatenates it from these strings. */
function commonStyles(script: string): string {
  const strings = stringVariables(script);
  const parts = ['baseStyle', 'buttonStyles', 'inputTextStyles', 'iconStyles', 'commonStyle'].map(
    (name) => {
      const css = strings.get(name);
      if (css === undefined) throw new Error(`PrimeReact has no '${name}' any more`);
      return css;
    },
  );
  // `commonStyle` opens the layer and is closed after the concatenated strings.
  const [base, button, input, icon, common] = parts;
  return `@layer primereact {${base}${insideOfLayer(`${common}}`)}${button}${input}${icon}}`;
}

export function primereactStyles(): Plugin {
  const require = createRequire(import.meta.url);
  const root = join(require.resolve('primereact/package.json'), '..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return {
    name: 'portal:primereact-styles',
    enforce: 'pre',
    resolveId(id) {
      return id === STYLE_SHEET ? RESOLVED_STYLE_SHEET : undefined;
    },
    load(id) {
      if (id !== RESOLVED_STYLE_SHEET) return undefined;
      const structure = components.map((name) => {
        const css = stringVariables(read(`${name}/${name}.esm.js`)).get('styles') ?? '';
        return css.includes('@layer') ? css : `@layer primereact {${css}}`;
      });
      const theme = recolouredTheme(
        read('resources/themes/lara-light-blue/theme.css'),
        new Set([...components, ...sharedRoots]),
      );
      return [
        commonStyles(read('componentbase/componentbase.esm.js')),
        ...structure,
        `@layer primereact {${theme}}`,
      ].join('\n');
    },
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      if (!/\/primereact\/\w+\/\w+\.esm\.js$/.test(path)) return undefined;
      if (path.endsWith('/hooks/hooks.esm.js'))
        return replaceOnce(
          code,
          'if (!document || isLoaded) {',
          'if (true) {',
          "PrimeReact's style injection",
        );
      // The strings are in the static sheet; without them the chunks are a few KB lighter.
      return code.replace(stringLiteral, 'var $1 = ""');
    },
  };
}
