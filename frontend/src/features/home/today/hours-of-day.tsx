import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import { Link } from 'react-router-dom';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { clockAt, HourGrid, placeOf } from '#portal/parts/hearings/hours/hour-grid.tsx';
import {
  type HourRange,
  hoursAround,
  type PlacedHearing,
  placeHearings,
} from '#portal/parts/hearings/hours/lay-out-day.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { PlaceText } from '#portal/shared/ui/text/place-text.tsx';
import { JoinHearing } from './join-hearing.tsx';

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
  const placed = placeHearings(hearings);
  const range = hoursAround(placed);
  const isOutside = nowMinute < range.fromHour * 60 || nowMinute >= range.toHour * 60;
  const first = placed[0];
  return (
    <>
      {isOutside && first && nowMinute < first.startMinute && (
        <p className="today-next">{`Next ${inWords(first.startMinute - nowMinute)}`}</p>
      )}
      <HourGrid
        range={range}
        columns={[{ day: 'today', placed, isToday: true }]}
        size="tall"
        nowMinute={nowMinute}
      >
        {() =>
          placed.map((one) => (
            <Entry
              key={one.hearing.id}
              placed={one}
              range={range}
              nowMinute={nowMinute}
              recordsOrders={recordsOrders}
            />
          ))
        }
      </HourGrid>
    </>
  );
}

function Entry({
  placed,
  range,
  nowMinute,
  recordsOrders,
}: {
  placed: PlacedHearing;
  range: HourRange;
  nowMinute: number;
  recordsOrders: boolean;
}) {
  const { hearing, startMinute, endMinute, clashes } = placed;
  const { caseId, resolutionKind, title, hearingType, kind, mode, place } = hearing;
  const isRunning = startMinute <= nowMinute;
  const isOrderDue = recordsOrders && kind === 'hearing' && resolutionKind === 'arbitration';
  return (
    <li
      className="hours-entry today-entry"
      data-running={isRunning}
      data-short={endMinute - startMinute < 45}
      data-long={endMinute - startMinute >= 90}
      style={placeOf(placed, range)}
    >
      <div className="today-entry-text">
        <p className="today-entry-head">
          <span className="today-time tabular">{clockAt(startMinute)}</span>
          <Link className="today-title" to={paths.case.href(caseId, resolutionKind)}>
            {title}
          </Link>
        </p>
        <p className="today-entry-detail soft">
          {kind === 'meeting' ? 'Meeting' : hearingType}
          {(mode || place) && ' · '}
          <PlaceText mode={mode} place={place} />
          {` · until ${clockAt(endMinute)}`}
        </p>
        {clashes.length > 0 && (
          <p className="today-clash">
            <Icon svg={warningIcon} size="sm" className="today-clash-mark" /> {clashWords(clashes)}
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

/** 'Clashes with A v. B and 2 more': the others stand beside it. */
function clashWords([first, ...more]: readonly string[]): string {
  return `Clashes with ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

/** 125 → 'in 2 hours', 25 → 'in 25 minutes'. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const [count, unit] = hours > 0 ? [hours, 'hour'] : [minutes, 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
