import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { moveBy, type PageSize, type Rectangle, resizeBy } from './rectangle.ts';

/** Points that an arrow key moves; with Shift, fewer. */
const [STEP, FINE_STEP] = [10, 1];

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Change = typeof moveBy;

/**
 * The place of a signature on a page: moved by dragging or with the arrow keys, resized at its
 * lower right corner in the same ways.
 */
export function SignatureBox({
  name,
  page,
  rectangle,
  onChange,
}: {
  name: string;
  page: PageSize;
  rectangle: Rectangle;
  onChange: (rectangle: Rectangle) => void;
}) {
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: Rectangle }>(undefined);

  const onKey = (event: KeyboardEvent, change: Change) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP : STEP;
    onChange(change(page, rectangle, arrow[0] * step, arrow[1] * step));
  };
  const onPointer = (change: Change) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, from: rectangle };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = box.current?.parentElement;
      if (!drag.current || !sheet) return;
      const { x, y, from } = drag.current;
      const points = page.width / sheet.clientWidth;
      onChange(change(page, from, (event.clientX - x) * points, (event.clientY - y) * points));
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  });
  const { left, top, width, height } = rectangle;
  return (
    <div ref={box} className="signature-box" style={placeOf(page, rectangle)}>
      <button
        type="button"
        className="signature-box-move"
        aria-label={`Signature of ${name}: move`}
        aria-describedby={hint}
        onKeyDown={(event) => onKey(event, moveBy)}
        {...onPointer(moveBy)}
      >
        {name}
      </button>
      <button
        type="button"
        className="signature-box-corner"
        aria-label={`Signature of ${name}: resize`}
        aria-describedby={hint}
        onKeyDown={(event) => onKey(event, resizeBy)}
        {...onPointer(resizeBy)}
      />
      <span id={hint} hidden>
        {`Arrow keys, with Shift in small steps. Now ${left} points from the left, ${top} from the top, ${width} wide, ${height} high.`}
      </span>
    </div>
  );
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The rectangle in per cent of its page, for CSS. */
export const placeOf = (page: PageSize, { left, top, width, height }: Rectangle) => ({
  left: percent(left, page.width),
  top: percent(top, page.height),
  width: percent(width, page.width),
  height: percent(height, page.height),
});
