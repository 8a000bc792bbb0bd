import { indianNumber } from '#contracts/rules/notation.ts';
import './chip-filter.css';

/** Filter chips with counts: one is chosen. */
export function ChipFilter<Key extends string>({
  label,
  options,
  selected,
  onSelect,
}: {
  label: string;
  options: readonly { key: Key; label: string; count?: number | string | undefined }[];
  selected: Key;
  onSelect: (key: Key) => void;
}) {
  return (
    <fieldset className="chip-filter">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          className="chip"
          aria-pressed={option.key === selected}
          onClick={() => onSelect(option.key)}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="chip-count">
              {typeof option.count === 'number' ? indianNumber(option.count) : option.count}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
