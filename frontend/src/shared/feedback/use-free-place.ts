import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Box, freePlace, isFree } from './free-place.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="tab"], [role="menuitem"], [role="option"]';

/** The page below the toast loads, scrolls and changes. */
const CHECKED_EACH_MS = 250;

type Control = { element: Element; box: Box };

const middleOf = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** The controls in the window but for those of the toast. */
function controlsInWindow(toast: Element): Control[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const { x, y } = middleOf(box);
    const isInWindow = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    return isInWindow && box.width > 0 && !toast.contains(element) ? [{ element, box }] : [];
  });
}

/** Whether the control can be used: not one behind a dialog. */
function isInFront({ element, box }: Control, toast: Element): boolean {
  const { x, y } = middleOf(box);
  const front = document.elementsFromPoint(x, y).find((one) => !toast.contains(one));
  return Boolean(front && (element.contains(front) || front.contains(element)));
}

/** Moves the toast from its place, top right (seed 2, section 9), as long as it covers a control. */
export function useFreePlace(toast: RefObject<HTMLElement | null>, isHeld: boolean): void {
  const shift = useRef({ x: 0, y: 0 });
  useLayoutEffect(() => {
    const element = toast.current;
    if (!element || isHeld) return undefined;
    const moveIfCovering = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const covers = ({ box }: Control) => !isFree({ left, top, width, height }, [box]);
      const near = controlsInWindow(element);
      if (!near.some((one) => covers(one) && isInFront(one, element))) return;
      const { x, y } = shift.current;
      const wanted = { left: left - x, top: top - y, width, height };
      const place = freePlace({
        wanted,
        controls: near.filter((one) => isInFront(one, element)).map(({ box }) => box),
        room: { width: innerWidth, height: innerHeight },
      });
      shift.current = { x: place.left - wanted.left, y: place.top - wanted.top };
      element.style.translate = `${shift.current.x}px ${shift.current.y}px`;
    };
    moveIfCovering();
    const timer = setInterval(moveIfCovering, CHECKED_EACH_MS);
    return () => clearInterval(timer);
  }, [toast, isHeld]);
}
