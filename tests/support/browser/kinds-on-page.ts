/**
 * Script that lists the kinds of visible elements on a page, as far as accessibility rules
 * distinguish them: tag, classes, state, whether it has a name, and its parent's. A rule that
 * holds for one element holds for the others of its kind. `window.elementOfKind` keeps the first
 * element of each.
 */
export const KINDS_ON_PAGE = String.raw`(() => {
  // The presence of these matters; their values are texts, ids and numbers.
  const names = new Set(['alt', 'for', 'href', 'id', 'title', 'aria-activedescendant', 'aria-colindex',
    'aria-controls', 'aria-describedby', 'aria-description', 'aria-label', 'aria-labelledby', 'aria-owns',
    'aria-posinset', 'aria-rowcount', 'aria-rowindex', 'aria-setsize', 'aria-valuenow', 'aria-valuetext']);
  const states = /^(aria-.*|role|type|disabled|tabindex|style|lang|scope|inert|contenteditable)$/;
  const attributeOf = ({ name, value }) => {
    if (names.has(name)) return value.trim() === '' ? name + ' empty' : name;
    // Positions and sizes have no effect on names or colours.
    return name + '=' + (name === 'style' ? value.replace(/[\d.]+/g, '') : value);
  };
  const kindOf = (element) => {
    const attributes = [...element.attributes].filter(({ name }) => names.has(name) || states.test(name));
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim(),
    );
    return [
      element.localName,
      ...[...element.classList].sort(),
      ...attributes.map(attributeOf).sort(),
      hasText ? 'text' : '',
      element.labels?.length ? 'labelled' : '',
    ].join(' ');
  };
  window.elementOfKind = new Map();
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const kind = kindOf(element.parentElement) + ' > ' + kindOf(element);
    if (!window.elementOfKind.has(kind)) window.elementOfKind.set(kind, element);
  }
  return [...window.elementOfKind.keys()];
})()`;
