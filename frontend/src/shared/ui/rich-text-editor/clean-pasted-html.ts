import DOMPurify from 'dompurify';
import { richText } from '../../../../../contracts/rich-text.ts';

/**
 * Pasted markup, e.g. of Word, down to what can be written here. Lists and tables, which cannot,
 * become lines of text: nothing that was said is lost.
 */
export function cleanPastedHtml(html: string): string {
  const cleaned = DOMPurify.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: [...richText.tags, ...kept],
    ALLOWED_ATTR: ['href', 'data-align', 'align', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const list of cleaned.querySelectorAll('ol, ul')) markItems(list);
  for (const row of cleaned.querySelectorAll('tr')) joinCells(row);
  const box = document.createElement('div');
  box.append(cleaned);
  return box.innerHTML;
}

/** Read by the editor or by the two functions below; in the end none of them remains. */
const kept = [
  ...['b', 'i', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ol', 'ul', 'li', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
];

/**
 * The looks of the former document are not taken along; bold, italic, underline and alignment,
 * which Word and web pages also say by style, are. Read from the text itself: under the content
 * security policy a `style` attribute may not even be parsed.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(
      /<(\/?)([a-z][a-z0-9:]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi,
      (tag, slash, name, rest) => (slash ? tag : `<${name}${styleless(String(rest))}>`),
    );
}

const styleAttribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s>]+)/gi;

function styleless(attributes: string): string {
  let alignment = '';
  const rest = attributes.replace(styleAttribute, (_whole, double = '', single = '') => {
    const said = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\b/i.exec(double || single);
    alignment = said?.[1] ? ` data-align="${said[1].toLowerCase()}"` : '';
    return '';
  });
  return `${alignment}${rest}`;
}

function markItems(list: Element): void {
  const isNumbered = list.localName === 'ol';
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (const item of list.children) {
    if (item.localName !== 'li') continue;
    const place = item.firstElementChild?.localName === 'p' ? item.firstElementChild : item;
    place.prepend(isNumbered ? `${number}. ` : '• ');
    number += 1;
  }
}

/** A row of a table becomes a line; its cells stay apart. */
function joinCells(row: Element): void {
  const line = document.createElement('p');
  line.textContent = [...row.children].map((cell) => cell.textContent.trim()).join(' | ');
  row.replaceChildren(line);
}
