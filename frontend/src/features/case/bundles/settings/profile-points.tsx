import metIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import openIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import unknownIcon from 'primeicons/raw-svg/question-circle.svg?raw';
import type { BundlePoint } from '#contracts/endpoints/files/bundles.ts';
import { bundleProfiles, pointsOf } from '#contracts/rules/bundling/bundle-profiles.ts';
import type { BundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import './settings.css';

const states = {
  met: { icon: metIcon, name: 'Satisfied' },
  open: { icon: openIcon, name: 'Not satisfied' },
  unknown: { icon: unknownIcon, name: 'Not known' },
} as const;

const PAGES_SHOWN = 12;

/** The points of the bundle's profile: satisfied, or what is to be changed where. */
export function ProfilePoints({
  settings,
  points,
  turnedCount,
  onTurnUpright,
}: {
  settings: BundleSettings;
  points: readonly BundlePoint[];
  /** Pages whose text is turned. */
  turnedCount: number;
  onTurnUpright: () => void;
}) {
  const texts = new Map(pointsOf(settings).map((point) => [point.rule, point]));
  if (points.length === 0)
    return <p className="soft">Choose the rules of a court in the settings to check the bundle.</p>;
  const met = points.filter(({ state }) => state === 'met').length;
  return (
    <div className="rule-points">
      <p className="points-sum">
        <strong>{bundleProfiles[settings.profile].name}</strong>
        <span>{`${met} of ${points.length} satisfied`}</span>
      </p>
      <ul className="points-list" aria-label="Points of the rules">
        {points.map((point) => (
          <li key={point.rule} className="point" data-state={point.state}>
            <Icon svg={states[point.state].icon} size="sm" className="point-icon" />
            <div className="point-about">
              <span>
                <span className="visually-hidden">{`${states[point.state].name}: `}</span>
                {texts.get(point.rule)?.text ?? point.rule}
              </span>
              {point.message && <span className="point-message">{point.message}</span>}
              <Places places={point.places} />
              {point.rule === 'upright' && turnedCount > 0 && (
                <Button look="secondary" size="sm" onClick={onTurnUpright}>
                  {turnedCount === 1
                    ? 'Turn the page upright'
                    : `Turn ${turnedCount} pages upright`}
                </Button>
              )}
              <span className="point-source">{texts.get(point.rule)?.source}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Places({ places }: { places: BundlePoint['places'] }) {
  if (places.length === 0) return null;
  return (
    <ul className="point-places">
      {places.map(({ title, pages }) => (
        <li key={title}>{pages.length === 0 ? title : `${title}: ${pageNames(pages)}`}</li>
      ))}
    </ul>
  );
}

function pageNames(pages: readonly string[]): string {
  const shown = pages.slice(0, PAGES_SHOWN).join(', ');
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > PAGES_SHOWN ? ' …' : ''}`;
}
