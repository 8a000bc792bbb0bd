import { useMedia } from '#portal/shared/ui/use-media.ts';
import type { Lane } from './lanes.ts';
import { layOutTimeLine, MARK_PX, THUMB_MARK_PX } from './lay-out-time-line.ts';
import { laneLabels, type TimeLineEvent } from './time-line-events.ts';
import { TimeLineMark } from './time-line-mark.tsx';
import { useWidth } from './use-width.ts';

/** The entries as marks on an axis of time, a row for each sort. */
export function TimeLinePicture({
  events,
  lanes,
  nowMs,
}: {
  events: readonly TimeLineEvent[];
  lanes: readonly Lane[];
  nowMs: number;
}) {
  const [area, widthPx] = useWidth<HTMLDivElement>();
  const markPx = useMedia('(max-width: 44rem)') ? THUMB_MARK_PX : MARK_PX;
  const layout =
    widthPx === undefined ? undefined : layOutTimeLine(events, { nowMs, widthPx, markPx });
  return (
    <section className="time-line-picture" aria-label="Picture of the time line">
      <div ref={area} className="time-line-axis" aria-hidden="true">
        {layout?.ticks.map(({ label, xPercent }) => (
          <span key={label} className="time-line-tick tabular" style={{ left: `${xPercent}%` }}>
            <span>{label}</span>
          </span>
        ))}
        {layout && (
          <span
            className="time-line-today"
            data-side={sideOf(layout.todayPercent)}
            style={{ left: `${layout.todayPercent}%` }}
          >
            <span>Today</span>
          </span>
        )}
      </div>
      {lanes.map((lane) => (
        <div key={lane} className="time-line-lane">
          <h3 className="time-line-lane-name" id={`time-line-${lane}`}>
            {laneLabels[lane]}
          </h3>
          <ul className="time-line-marks" aria-labelledby={`time-line-${lane}`}>
            {layout?.marks.get(lane)?.map((mark) => (
              <TimeLineMark key={mark.events[0]?.id} mark={mark} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** At an edge the word stands beside the line, so that it is not cut. */
function sideOf(percent: number): 'start' | 'middle' | 'end' {
  if (percent < 10) return 'start';
  return percent > 90 ? 'end' : 'middle';
}
