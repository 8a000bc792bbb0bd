import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { JoinHearing } from './join-hearing.tsx';
import { layOutDay, type PlacedHearing } from './lay-out-day.ts';

const clock = (minute: number) =>
  twelveHour(
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );

/** Hearings in a column of hours, with a line for now; on a phone one below the other. */
export function HoursOfDay({
  hearings,
  nowMinute,
  recordsOrders,
}: {
  hearings: readonly ListedHearing[];
  nowMinute: number;
  recordsOrders: boolean;
}) {
  const { fromHour, toHour, placed } = layOutDay(hearings);
  const hours = Array.from({ length: toHour - fromHour }, (_hour, at) => fromHour + at);
  const showsNow = nowMinute >= fromHour * 60 && nowMinute < toHour * 60;
  const first = placed[0];
  return (
    <>
      {!showsNow && first && nowMinute < first.startMinute && (
        <p className="today-next">{`Next ${inWords(first.startMinute - nowMinute)}`}</p>
      )}
      <div className="today-hours" style={style({ '--hours': hours.length })}>
        <div className="today-scale" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="today-hour tabular">
              {twelveHour(`${hour}:00`).replace(':00', '')}
            </span>
          ))}
        </div>
        {showsNow && (
          <p className="today-now tabular" style={style({ '--start': nowMinute - fromHour * 60 })}>
            <span className="today-now-label">
              <span className="visually-hidden">Now </span>
              {clock(nowMinute)}
            </span>
          </p>
        )}
        <ol className="today-entries">
          {placed.map((one) => (
            <Entry
              key={one.hearing.id}
              placed={one}
              fromMinute={fromHour * 60}
              nowMinute={nowMinute}
              recordsOrders={recordsOrders}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

function Entry({
  placed: { hearing, startMinute, endMinute, lane, lanes, clashes },
  fromMinute,
  nowMinute,
  recordsOrders,
}: {
  placed: PlacedHearing;
  fromMinute: number;
  nowMinute: number;
  recordsOrders: boolean;
}) {
  const { caseId, resolutionKind, title, hearingType, kind, mode, place } = hearing;
  const isRunning = startMinute <= nowMinute;
  const isOrderDue = recordsOrders && kind === 'hearing' && resolutionKind === 'arbitration';
  return (
    <li
      className="today-entry"
      data-running={isRunning}
      data-short={endMinute - startMinute < 45}
      style={style({
        '--start': startMinute - fromMinute,
        '--length': endMinute - startMinute,
        '--lane': lane,
        '--lanes': lanes,
      })}
    >
      <div className="today-entry-text">
        <p className="today-entry-head">
          <span className="today-time tabular">{clock(startMinute)}</span>
          <Link className="today-title" to={paths.case.href(caseId, resolutionKind)}>
            {title}
          </Link>
        </p>
        <p className="today-entry-detail soft">
          {kind === 'meeting' ? 'Meeting' : hearingType}
          {(mode || place) && ' · '}
          <PlaceText mode={mode} place={place} />
          {` · until ${clock(endMinute)}`}
        </p>
        {clashes.length > 0 && (
          <p className="today-clash">
            <Icon svg={warningIcon} size="sm" />
            {`Clashes with ${clashes.join(', ')}`}
          </p>
        )}
      </div>
      <div className="today-acts">
        <JoinHearing hearing={hearing} nowMinute={nowMinute} />
        {isOrderDue && isRunning && (
          <ButtonLink
            look="secondary"
            size="sm"
            to={paths.orderDictation.hrefToRecord(caseId)}
            aria-label={`Record order: ${title}`}
          >
            Record order
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Custom properties, which React's type of styles does not name. */
const style = (properties: Record<`--${string}`, number>) => properties as CSSProperties;

/** 125 → 'in 2 hours', 25 → 'in 25 minutes'. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const [count, unit] = hours > 0 ? [hours, 'hour'] : [minutes, 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
