import { type ReactNode, useEffect, useRef } from 'react';
import { setPageTitle } from '../../window-title.ts';
import './page.css';

let isFirstPage = true;

/**
 * The frame of every screen: sets the window's title and, after a change of route, moves the
 * focus to the heading so that a screen reader reads the new page.
 */
export function Page({
  title,
  heading = title,
  isHeadingHidden = false,
  width = 'full',
  actions,
  before,
  children,
}: {
  /** Of the window. */
  title: string;
  /** The page's h1. */
  heading?: ReactNode;
  isHeadingHidden?: boolean;
  width?: 'full' | 'form' | 'reading' | 'narrow';
  /** On the right of the heading. */
  actions?: ReactNode;
  /** Above the heading: breadcrumb, back link. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);

  useEffect(() => setPageTitle(title), [title]);

  useEffect(() => {
    // The first page of a visit keeps the browser's own focus; a control of the page that has
    // taken it, such as the code's boxes, keeps it too.
    if (isFirstPage) isFirstPage = false;
    else if (!headingRef.current?.closest('main')?.contains(document.activeElement))
      headingRef.current?.focus({ preventScroll: true });
  }, []);

  // Another list in the same page: the link that led there may be gone with its empty state.
  useEffect(() => {
    if (shownTitle.current !== title && document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: true });
    shownTitle.current = title;
  }, [title]);

  return (
    <div className={`page page-${width}`}>
      {before}
      <div className={isHeadingHidden ? 'visually-hidden' : 'page-head'}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
