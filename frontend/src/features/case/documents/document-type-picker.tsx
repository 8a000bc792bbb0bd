import { Dropdown } from 'primereact/dropdown';
import { useId, useState } from 'react';
import { type DocumentCategories, OTHER_DOCUMENT_TYPE } from '#contracts/rules/document-types.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';

export type DocumentType = { category: string; uploadType: string };

type Option = { label: string; value: string };

/** A type within its category as one value; category names hold no '|'. */
const optionOf = ({ category, uploadType }: DocumentType) => `${category}|${uploadType}`;

/**
 * Picks a type of document from its category (seed 2, section 2). 'Others' reveals a text field
 * for the name of the type, which is optional.
 */
export function DocumentTypePicker({
  label,
  categories,
  chosen,
  isLabelHidden = false,
  disabled = false,
  onChoose,
}: {
  label: string;
  categories: DocumentCategories;
  /** Both '' without a choice. */
  chosen: DocumentType;
  isLabelHidden?: boolean;
  disabled?: boolean;
  onChoose: (type: DocumentType) => void;
}) {
  const id = useId();
  const isOther = chosen.category === OTHER_DOCUMENT_TYPE;
  const [other, setOther] = useState(
    isOther && chosen.uploadType !== OTHER_DOCUMENT_TYPE ? chosen.uploadType : '',
  );
  const options = Object.entries(categories).map(([category, types]) => ({
    label: category,
    items: types.map(
      (uploadType): Option => ({
        label: uploadType,
        value: optionOf({ category, uploadType }),
      }),
    ),
  }));
  const saveOther = () =>
    onChoose({ category: OTHER_DOCUMENT_TYPE, uploadType: other.trim() || OTHER_DOCUMENT_TYPE });
  return (
    <div className="type-picker">
      <div className="field">
        <label className={isLabelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
          {label}
        </label>
        <Dropdown
          inputId={id}
          className="control type-picker-control"
          value={
            isOther
              ? optionOf({ category: OTHER_DOCUMENT_TYPE, uploadType: OTHER_DOCUMENT_TYPE })
              : optionOf(chosen)
          }
          options={options}
          optionGroupLabel="label"
          optionGroupChildren="items"
          placeholder="Select"
          emptyMessage="No Document type found"
          emptyFilterMessage="No Document type found"
          filter
          disabled={disabled}
          appendTo="self"
          onChange={({ value }: { value: string }) => {
            const [category = '', uploadType = ''] = value.split('|');
            onChoose({ category, uploadType });
          }}
        />
      </div>
      {isOther && (
        <TextField
          label="Name of the type"
          isLabelHidden={isLabelHidden}
          placeholder="Name of the type"
          maxLength={100}
          value={other}
          disabled={disabled}
          onChange={({ target }) => setOther(target.value)}
          onBlur={saveOther}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            saveOther();
          }}
        />
      )}
    </div>
  );
}
