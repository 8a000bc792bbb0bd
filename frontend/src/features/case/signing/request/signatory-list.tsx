import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import removeIcon from 'primeicons/raw-svg/trash.svg?raw';
import { useState } from 'react';
import { SIGNATORIES_MAX } from '#contracts/rules/outcome/signing.ts';
import { type SignatoryErrors, SignatoryFields } from '#portal/parts/signing/signatory-fields.tsx';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { SortableList, useSortableRow } from '#portal/shared/ui/list/sortable-list.tsx';
import { useRowFocus } from '#portal/shared/ui/list/use-row-focus.ts';
import { emptySignatory, type FormSignatory, moved } from './signing-form.ts';
import type { Suggestion } from './use-suggestions.ts';

const SUGGESTIONS_AT_FIRST = 3;

const NAME = '.signatory-fields input:not([type=email])';
const PLACE = '.signatory-place';

/** The signatories of a request: added, removed, put in order; one is selected to be placed. */
export function SignatoryList({
  signatories,
  selected,
  suggestions,
  errors,
  onSelect,
  onPlace,
  onChange,
}: {
  signatories: readonly FormSignatory[];
  selected: number;
  suggestions: readonly Suggestion[];
  /** By index. */
  errors: readonly (SignatoryErrors | undefined)[];
  onSelect: (index: number) => void;
  /** Goes to the place of a signature on its page. */
  onPlace: (index: number) => void;
  onChange: (signatories: FormSignatory[]) => void;
}) {
  const labelOf = (id: string) => {
    const index = signatories.findIndex((one) => one.id === id);
    return signatories[index]?.name.trim() || `signatory ${index + 1}`;
  };
  const { container, focusRow } = useRowFocus<HTMLFieldSetElement>(
    signatories.map(({ id }) => id).join(),
  );
  const isFull = signatories.length >= SIGNATORIES_MAX;
  const add = (person: Partial<FormSignatory> = {}) => {
    const added = { ...emptySignatory(newIdempotencyKey()), ...person };
    // The first row of a new form is still empty.
    const filled = signatories.filter(({ name, email }) => name !== '' || email !== '');
    const next = [...(person.email ? filled : signatories), added];
    focusRow(next.length - 1, person.email ? PLACE : NAME);
    onChange(next);
    onSelect(next.length - 1);
  };
  const isListed = ({ email }: Suggestion) =>
    signatories.some((one) => one.email.trim().toLowerCase() === email.toLowerCase());
  const [showsAll, setShowsAll] = useState(false);
  const all = suggestions.filter((one) => !isListed(one));
  const offered = showsAll ? all : all.slice(0, SUGGESTIONS_AT_FIRST);
  return (
    <fieldset className="signatories" ref={container}>
      <legend className="field-label">Signatories</legend>
      <SortableList
        label="Signatories"
        className="signatory-rows"
        ids={signatories.map(({ id }) => id)}
        nameOf={labelOf}
        onMove={(from, to) => {
          onChange(moved(signatories, from, to));
          onSelect(to);
        }}
      >
        {signatories.map((signatory, index) => (
          <SignatoryRow
            key={signatory.id}
            signatory={signatory}
            index={index}
            label={labelOf(signatory.id)}
            isSelected={index === selected}
            errors={errors[index]}
            onSelect={() => onSelect(index)}
            onPlace={() => onPlace(index)}
            onChange={(change) =>
              onChange(signatories.map((one, at) => (at === index ? { ...one, ...change } : one)))
            }
            {...(signatories.length > 1 && {
              onRemove: () => {
                focusRow(index, PLACE);
                onChange(signatories.filter((_one, at) => at !== index));
                onSelect(Math.max(0, selected - (index <= selected ? 1 : 0)));
              },
            })}
          />
        ))}
      </SortableList>
      {!isFull && (
        <div className="signatory-adders">
          <Button look="secondary" size="sm" icon={plusIcon} onClick={() => add()}>
            Add signatory
          </Button>
          {offered.map(({ name, email, detail }) => (
            <button
              key={email}
              type="button"
              className="signatory-suggestion"
              aria-label={`Add ${name}, ${detail}`}
              title={email}
              onClick={() => add({ name, email })}
            >
              {`+ ${name}`} <span className="soft">{detail}</span>
            </button>
          ))}
          {offered.length < all.length && (
            <Button look="quiet" size="sm" onClick={() => setShowsAll(true)}>
              {`${all.length - offered.length} more people of the case`}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function SignatoryRow({
  signatory,
  index,
  label,
  isSelected,
  errors,
  onSelect,
  onPlace,
  onChange,
  onRemove,
}: {
  signatory: FormSignatory;
  index: number;
  label: string;
  isSelected: boolean;
  errors: SignatoryErrors | undefined;
  onSelect: () => void;
  onPlace: () => void;
  onChange: (change: Partial<FormSignatory>) => void;
  onRemove?: () => void;
}) {
  const { row, grip } = useSortableRow(signatory.id, label);
  return (
    <li className="signatory-row" data-selected={isSelected} {...row} onFocus={onSelect}>
      {grip}
      <div className="signatory-fields">
        <SignatoryFields
          number={index + 1}
          signatory={signatory}
          errors={errors}
          onChange={onChange}
        />
      </div>
      <div className="signatory-tools">
        <Button
          look="quiet"
          size="sm"
          className="signatory-place"
          aria-pressed={isSelected}
          aria-label={`Place the signature of ${label}`}
          onClick={onPlace}
        >
          Place
        </Button>
        {onRemove && <IconButton icon={removeIcon} label={`Remove ${label}`} onClick={onRemove} />}
      </div>
    </li>
  );
}
