import DOMPurify, { type Config } from 'dompurify';
import { richText } from '#contracts/rules/rich-text.ts';

/**
 * Markup as elements of a document that shows and runs nothing. Browsers hold even such a
 * document against the content security policy and report what they find: inline styles and
 * event handlers get another name before they see them (`data-inert-style`). Anything that
 * is missed here causes a needless report; `cleanInPlace` removes it.
 */
export function inertElement(html: string): HTMLElement {
  const { ownerDocument } = document.createElement('template').content;
  const root = ownerDocument.createElement('div');
  root.innerHTML = withoutStyleElements(html).replace(
    openingTag,
    (tag, name: string, attributes: string, end: string) =>
      end === '' ? tag : `<${name}${attributes.replace(attribute, renamed)}>`,
  );
  return root;
}

/** Removes style elements; a remaining end tag has no effect. */
function withoutStyleElements(html: string): string {
  let isInside = false;
  return html
    .split(/(?=<\/?style\b)/i)
    .filter((piece) => {
      if (/^<\/style\b/i.test(piece)) isInside = false;
      else if (/^<style\b/i.test(piece)) isInside = true;
      return !isInside;
    })
    .join('');
}

export const INERT_STYLE = 'data-inert-style';

// Matches at each `<` of a tag, to the end of the text where the tag has none: linear.
const openingTag = /<([a-z][^\s/>]*)((?:[^>=]|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))|=)*)(>|$)/gi;
const attribute = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

const renamed = (whole: string, name: string) =>
  /^(style|on.*)$/i.test(name) ? `data-inert-${whole}` : whole;

/**
 * Removes from `root` everything that is not in the list of contracts/rules/rich-text.ts. `tags` and
 * `attributes` are kept as well, for a caller that replaces them afterwards.
 */
export function cleanInPlace(
  root: HTMLElement,
  { tags = [], attributes = [] }: { tags?: readonly string[]; attributes?: readonly string[] } = {},
): void {
  const harmless = ['data-align', 'download', 'start', ...attributes];
  const allowed: Config = {
    IN_PLACE: true,
    // The root is an element too.
    ALLOWED_TAGS: ['div', ...richText.tags, ...tags],
    ALLOWED_ATTR: ['href', ...harmless],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${richText.schemes.join('|')}):`, 'i'),
    // These attributes hold no address, which the pattern above requires.
    ADD_URI_SAFE_ATTR: harmless,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  };
  DOMPurify.sanitize(root, allowed);
}
