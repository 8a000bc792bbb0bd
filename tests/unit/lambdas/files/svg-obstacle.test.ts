import { describe, expect, it } from 'vitest';
import { svgObstacle } from '#shared/files/detect-type/svg-obstacle.ts';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe('a drawing is accepted', () => {
  it.each([
    [
      'with shapes and shades',
      svg(
        '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" style="stroke:#000;mask:url(\'#m\')"/>',
      ),
    ],
    [
      'with text, titles and own styles',
      svg(
        '<title>Plan</title><style><![CDATA[.a{fill:url(#a)}]]></style><text><tspan>Road &amp; plot</tspan></text>',
      ),
    ],
    ['with a picture inside', svg(`<image ${XLINK} xlink:href="${PICTURE}"/>`)],
    [
      'with parts that are used again',
      svg(`<g id="a"/><use ${XLINK} xlink:href="#a"/><use href="#a"/>`),
    ],
    ['with a link to a website', svg('<a href="https://example.org"><path d="M0 0"/></a>')],
    [
      'with the metadata of Inkscape',
      svg(
        '<s:namedview s:zoom="1" i:file="C:\\plan.svg"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><c:Work xmlns:c="http://creativecommons.org/ns#" rdf:about=""/></rdf:RDF></metadata>',
        'xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:i="http://www.inkscape.org/namespaces/inkscape"',
      ),
    ],
    [
      'whose namespace is an entity of its own type, as Illustrator writes it',
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]><svg xmlns="&ns_svg;"><path d="M0 0"/></svg>',
    ],
    ['under a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>'],
  ])('%s', (_, text) => {
    expect(svgObstacle(text)).toBeUndefined();
  });
});

describe('hostile content is refused', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'contains script'],
    ['a script in other letters', svg('<g><SCRIPT/></g>'), 'contains SCRIPT'],
    [
      'a script under a prefix',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/2000/svg"><x:script/></svg>`,
      'contains script',
    ],
    ['foreign content', svg('<foreignObject><p/></foreignObject>'), 'contains foreignObject'],
    [
      'a page',
      svg('<metadata><h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></metadata>'),
      'contains iframe',
    ],
    ['an element of no namespace', svg('<g xmlns=""><script/></g>'), 'of another kind'],
    ['a handler', svg('', 'onload="alert(1)"'), 'handler onload'],
    ['a handler in other letters', svg('<rect oNclick="x"/>'), 'handler'],
    ['a script as a link', svg('<a href="java&#10;script:alert(1)"/>'), 'has a script'],
    [
      'an animation',
      svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
      'contains set',
    ],
    [
      'a picture of another host',
      svg('<image href="https://evil.example/x.png"/>'),
      'another file in image',
    ],
    [
      'a file of the server',
      svg(`<image ${XLINK} xlink:href="file:///etc/passwd"/>`),
      'another file in image',
    ],
    [
      'an SVG inside of an address',
      svg('<image href="data:image/svg+xml;base64,AAAA"/>'),
      'another file in image',
    ],
    ['parts of another file', svg('<use href="//evil.example/x.svg#a"/>'), 'another file in use'],
    [
      'a shade of another file',
      svg('<rect fill="url( &quot;https://evil.example/#a&quot;)"/>'),
      'another file in fill',
    ],
    ['styles of another file', svg('<style>@import "https://evil.example";</style>'), 'styles'],
    ['styles in disguise', svg('<style>@\\69mport "x";</style>'), 'styles'],
    ['a style that loads', svg('<rect style="fill:url(http://evil.example)"/>'), 'styles'],
    ['another base', svg('<image href="#a"/>', 'xml:base="http://evil.example"'), 'another file'],
    [
      'a style sheet before the drawing',
      `<?xml-stylesheet href="http://evil.example"?>${svg('')}`,
      'instructions',
    ],
    ['an instruction inside', svg('<?php x ?>'), 'instructions'],
    [
      'an entity of a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'entities',
    ],
    [
      'a parameter entity',
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x;]>${svg('')}`,
      'entities',
    ],
    [
      'entities that grow (billion laughs)',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'entities',
    ],
    ['an entity with markup', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`, 'entities'],
    ['an entity that is not declared', svg('<text>&x;</text>'), 'damaged'],
    ['two drawings', `${svg('')}${svg('')}`, 'damaged'],
    ['markup that does not end', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'damaged'],
  ])('%s', (_, text, reason) => {
    expect(svgObstacle(text)).toContain(reason);
  });

  it('elements in each other without end, in bounded time', () => {
    expect(svgObstacle(svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)))).toContain('damaged');
    expect(svgObstacle(svg('x'.repeat(5_242_881)))).toContain('5 MB');
  });
});
