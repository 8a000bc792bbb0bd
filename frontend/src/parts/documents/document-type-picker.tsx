import { useState } from 'react';
import {
  type DocumentCategories,
  OTHER_DOCUMENT_TYPE,
} from '#contracts/rules/documents/document-types.ts';
import { Select } from '../../shared/ui/form/select.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import './document-type-picker.css';

export type DocumentType = { category: string; uploadType: string };

/** A type within its category as one value; category names hold no '|'. */
const optionOf = ({ category, uploadType }: DocumentType) => `${category}|${uploadType}`;

/**
 * Picks a type of document from its category (seed 2, section 2). 'Others' reveals a text field
 * for the name of the type, which is optional. The browser's own select, because the scrolling
 * list of documents would cut off PrimeReact's.
 */
export function DocumentTypePicker({
  label,
  categories,
  chosen,
  isLabelHidden = false,
  disabled = false,
  className,
  onChoose,
}: {
  label: string;
  categories: DocumentCategories;
  /** Both '' without a choice. */
  chosen: DocumentType;
  isLabelHidden?: boolean;
  disabled?: boolean;
  className?: string;
  onChoose: (type: DocumentType) => void;
}) {
  const { category, uploadType } = chosen;
  const isOther = category === OTHER_DOCUMENT_TYPE;
  const groups = Object.entries(categories).map(([name, types]) => ({
    label: name,
    options: types.map((type) => ({
      label: type,
      value: optionOf({ category: name, uploadType: type }),
    })),
  }));
  const none =
    groups.length > 0
      ? { value: '|', label: 'Select a type' }
      : { value: '|', label: 'No Document type found' };
  return (
    <div className={['type-picker', className].filter(Boolean).join(' ')}>
      <Select
        label={label}
        isLabelHidden={isLabelHidden}
        options={[none, ...groups]}
        disabled={disabled || groups.length === 0}
        value={optionOf(isOther ? { category, uploadType: OTHER_DOCUMENT_TYPE } : chosen)}
        onChange={({ target }) => {
          const [newCategory = '', newType = ''] = target.value.split('|');
          onChoose({ category: newCategory, uploadType: newType });
        }}
      />
      {isOther && (
        <OtherType
          key={uploadType}
          label={isLabelHidden ? `${label}: name` : 'Name of the type'}
          isLabelHidden={isLabelHidden}
          stored={uploadType === OTHER_DOCUMENT_TYPE ? '' : uploadType}
          disabled={disabled}
          onName={(name) => onChoose({ category, uploadType: name || OTHER_DOCUMENT_TYPE })}
        />
      )}
    </div>
  );
}

/** The name of a type that the list lacks; taken over when the field is left or with Enter. */
function OtherType({
  stored,
  onName,
  ...field
}: {
  label: string;
  isLabelHidden: boolean;
  stored: string;
  disabled: boolean;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState(stored);
  const save = () => {
    if (name.trim() !== stored) onName(name.trim());
  };
  return (
    <TextField
      {...field}
      placeholder="Name of the type"
      maxLength={100}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
    />
  );
}
