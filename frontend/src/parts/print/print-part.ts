import './print-part.css';

/**
 * Prints one element of the page alone, e.g. a summary or a dialog's text. What only paper
 * should show has the class `print-only`.
 */
export function printPart(part: HTMLElement): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'part';
  part.dataset['printed'] = 'true';
  window.addEventListener(
    'afterprint',
    () => {
      delete root.dataset['printing'];
      delete part.dataset['printed'];
    },
    { once: true },
  );
  window.print();
}
