import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileNameOf, fileNameTokens } from '#contracts/rules/bundling/bundle-settings.ts';
import { asHtml, asText } from '#shared/mail/mail-text.ts';

/** Mails and documents are made by functions; no text of a person is read as a template (ASVS 5, 1.3.7). */

const EXPRESSIONS = [
  '{{7*7}} {{constructor.constructor("return 1")()}}',
  '\u0024{7*7} #{7*7} *{7*7}',
  '<%= 7*7 %> {%- include "/etc/passwd" -%}',
  '$& $1 $` {case} {date}',
];

describe('expressions of template engines', () => {
  it.each(EXPRESSIONS)('stay in a mail as they were typed: %s', (text) => {
    const blocks = [{ kind: 'paragraph', text } as const, { kind: 'list', items: [text] } as const];
    expect(asText(blocks)).toBe(`${text}\n\n- ${text}`);
    const shown = asHtml(blocks)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(shown.split(text)).toHaveLength(3);
  });

  it('stay in the name of a file, which is filled once', () => {
    const values = Object.fromEntries(fileNameTokens.map((token) => [token, `$& {date} ${token}`]));
    // Object.fromEntries loses the names.
    const filled = fileNameOf('{case}', values as Parameters<typeof fileNameOf>[1]);
    expect(filled).toBe('$& {date} case');
  });
});

describe('the code', () => {
  it('turns no text into a program', () => {
    const files = globSync([
      'lambdas/**/*.ts',
      'contracts/**/*.ts',
      'packages/*/src/**/*.ts',
      'frontend/src/**/*.{ts,tsx}',
    ]);
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.filter((file) =>
      /\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\('/.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('ships no template engine', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const engines =
      /^(handlebars|mustache|ejs|pug|nunjucks|liquidjs|eta|dot|hogan\.js|squirrelly|docxtemplater|docx-templates|lodash\.template)$/;
    expect(Object.keys(dependencies).filter((name) => engines.test(name))).toEqual([]);
  });
});
