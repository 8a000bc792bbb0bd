import { BRAND } from './brand.ts';

let pageTitle = BRAND;
let unread = '';

const show = () => {
  document.title = `${unread}${pageTitle}`;
};

/** Names the page in the window's title. */
export function setPageTitle(title: string): void {
  pageTitle = title === BRAND ? BRAND : `${title} · ${BRAND}`;
  show();
}

/** Puts a number, e.g. '3' or '99+', before the window's title; '' removes it. */
export function setUnreadInTitle(count: string): void {
  unread = count && `(${count}) `;
  show();
}
