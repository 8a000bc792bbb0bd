import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './popover.css';

/** Props for the button that opens a popover. */
export type PopoverControl = {
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  popoverTarget: string;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/** Distance from the window's edges and from the button. */
const GAP_PX = 8;

/**
 * A panel below its button, based on the browser's popover: top layer, closed by Escape, by a
 * click outside and when Tab leaves it, focus returned to the opener. It follows the button in the DOM, so that Tab
 * moves into it.
 */
export function Popover({
  label,
  holds = 'dialog',
  control,
  children,
  isOpen: isOpenFromOutside,
  onOpenChange,
  className,
}: {
  label: string;
  /** A menu has its role and name itself. */
  holds?: 'dialog' | 'menu';
  control: (props: PopoverControl) => ReactElement;
  /** Rendered while the panel is open; `close` closes it. */
  children: (close: () => void) => ReactNode;
  /** Given together with `onOpenChange` where something other than the button opens the panel. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  useEffect(() => {
    if (isOpenFromOutside !== undefined) panel.current?.togglePopover(isOpenFromOutside);
  }, [isOpenFromOutside]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => place(panel.current, id);
    follow();
    if (!panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
    // The content may grow, e.g. by a submenu.
    const growth = new ResizeObserver(follow);
    for (const part of panel.current?.children ?? []) growth.observe(part);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => {
      growth.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [isOpen, id]);

  return (
    <>
      {control({
        'aria-haspopup': holds,
        'aria-expanded': isOpen,
        'aria-controls': id,
        popoverTarget: id,
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        {...(holds === 'dialog' ? { role: 'dialog', 'aria-label': label } : { role: 'group' })}
        tabIndex={-1}
        data-placed={isOpen}
        className={className ? `popover ${className}` : 'popover'}
        onKeyDown={({ key }) => {
          if (key === 'Tab') requestAnimationFrame(() => closeIfLeft(panel.current, id));
        }}
        onToggle={(event) => {
          // Toggle events of a <details> inside the panel bubble up.
          if (event.target !== event.currentTarget) return;
          const opens = event.newState === 'open';
          setOpen(opens);
          onOpenChange?.(opens);
        }}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

/** Closes the panel if the focus is neither in it nor on its button. */
function closeIfLeft(panel: HTMLElement | null, id: string): void {
  const { activeElement } = document;
  const isHere = panel?.contains(activeElement) || activeElement?.matches(buttonOf(id));
  if (!isHere && panel?.matches(':popover-open')) panel.hidePopover();
}

const buttonOf = (id: string) => `[popovertarget="${CSS.escape(id)}"]`;

/**
 * Sets the panel's position for CSS: below the button, or above it where there is more room, and
 * inside the window.
 */
function place(panel: HTMLElement | null, id: string): void {
  const button = document.querySelector(buttonOf(id));
  if (!panel || !button) return;
  const at = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const room = clientWidth - panel.offsetWidth - GAP_PX;
  const below = clientHeight - at.bottom;
  const isAbove = panel.scrollHeight + 2 * GAP_PX > below && at.top > below;
  // The button may be scrolled out of the window.
  const edge = Math.min(at.top, clientHeight);
  const top = isAbove ? Math.max(GAP_PX, edge - GAP_PX - panel.scrollHeight) : at.bottom + GAP_PX;
  panel.style.setProperty('--popover-left', `${Math.max(GAP_PX, Math.min(at.left, room))}px`);
  panel.style.setProperty('--popover-top', `${top}px`);
}
