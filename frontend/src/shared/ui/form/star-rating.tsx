import starFilledIcon from 'primeicons/raw-svg/star-fill.svg?raw';
import { useId } from 'react';
import { Icon } from '../icon.tsx';
import './star-rating.css';

const starsText = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

/** A star rating as a group of radio buttons, for arrow keys and screen readers. */
export function StarRating({
  legend,
  value,
  max,
  error,
  isDisabled = false,
  onChange,
}: {
  legend: string;
  /** Undefined: none chosen yet. */
  value: number | undefined;
  max: number;
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (stars: number) => void;
}) {
  const name = useId();
  return (
    <fieldset
      className="star-rating"
      disabled={isDisabled}
      aria-describedby={error && `${name}-error`}
    >
      <legend className="field-label field-required">{legend}</legend>
      <div className="star-rating-stars">
        {Array.from({ length: max }, (_none, at) => at + 1).map((stars) => (
          <label key={stars} className="star" data-filled={stars <= (value ?? 0)}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              required
              onChange={() => onChange(stars)}
            />
            <Icon svg={starFilledIcon} size="lg" />
            <span className="visually-hidden">{starsText(stars)}</span>
          </label>
        ))}
        <span className="star-rating-value soft" aria-hidden="true">
          {value === undefined ? '' : `${value} of ${max}`}
        </span>
      </div>
      {error && (
        <p className="field-error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A given rating. */
export function Stars({ value, max }: { value: number; max: number }) {
  return (
    <span className="star-rating-stars" role="img" aria-label={`${value} of ${max} stars`}>
      {Array.from({ length: max }, (_none, at) => at + 1).map((stars) => (
        <span key={stars} className="star" data-filled={stars <= value}>
          <Icon svg={starFilledIcon} />
        </span>
      ))}
    </span>
  );
}
