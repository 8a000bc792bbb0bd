import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { HourRange, PlacedHearing } from '#portal/parts/hearings/hours/lay-out-day.ts';
import { type DayMinute, dragTarget, minuteAt } from './drag-target.ts';

/** A shorter way of the pointer is a click. */
const DRAG_FROM_PX = 5;

type Dragged = { placed: PlacedHearing; target: DayMinute };

/**
 * Moves hearings of a grid with the mouse; Escape gives up. A finger scrolls instead, and keys use
 * the Move button.
 */
export function useHearingDrag({
  range,
  onDrop,
}: {
  range: HourRange;
  onDrop: (dragged: Dragged) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  const wasDragged = useRef(false);
  const listening = useRef<AbortController>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  const hold = (event: ReactPointerEvent, placed: PlacedHearing) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    const from = { x: event.clientX, y: event.clientY };
    const [box] = boxesOf(grid.current);
    if (!box) return;
    const grabbed = minuteAt(from.y, box, range) - placed.startMinute;
    // Set by the pointer's own events: a drop can come before the next rendering.
    let target: DayMinute | undefined;
    const end = () => {
      listening.current?.abort();
      setDragged(undefined);
    };
    listening.current?.abort();
    listening.current = new AbortController();
    const { signal } = listening.current;
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!target && Math.hypot(x - from.x, y - from.y) < DRAG_FROM_PX) return;
      target = dragTarget({ x, y }, boxesOf(grid.current), { range, grabbed });
      if (target) setDragged({ placed, target });
    };
    const drop = () => {
      end();
      if (!target) return;
      // The click that follows belongs to the drag.
      wasDragged.current = true;
      setTimeout(() => {
        wasDragged.current = false;
      });
      onDrop({ placed, target });
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };
  return {
    grid,
    hold,
    dragged,
    /** Whether a click only ends a drag. */
    isEndOfDrag: () => wasDragged.current,
  };
}

const boxesOf = (grid: HTMLElement | null) =>
  [...(grid?.querySelectorAll<HTMLElement>('[data-hours-day]') ?? [])].map((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    return { day: column.dataset['hoursDay'] ?? '', left, right, top, bottom };
  });
