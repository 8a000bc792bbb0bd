import { useState } from 'react';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import {
  noEdit,
  type TitleChange,
  type TitleEdit,
  titleChanges,
  withTitles,
} from './edit-titles.ts';
import './arranging.css';

/** Changes several titles of a bundle at once, after a preview. */
export function TitlesDialog({
  manifest,
  isNamed,
  onChange,
  onClose,
}: {
  manifest: BundleManifest;
  /** Whether the owner of the bundle sees a document. */
  isNamed: (documentId: string) => boolean;
  onChange: (manifest: BundleManifest) => void;
  onClose: () => void;
}) {
  const [edit, setEdit] = useState(noEdit);
  const change = (part: Partial<TitleEdit>) => setEdit({ ...edit, ...part });
  const changes = titleChanges(manifest, edit, isNamed);
  const isWrong = changes.some(({ problem }) => problem !== undefined);
  return (
    <FormDialog
      title="Titles"
      width="44rem"
      submitLabel={changes.length > 0 ? `Change ${titlesWords(changes.length)}` : 'Change titles'}
      isLocked={changes.length === 0 || isWrong}
      failure={undefined}
      onSubmit={() => {
        onChange(withTitles(manifest, changes));
        onClose();
      }}
      onClose={onClose}
    >
      <ChoiceGroup legend="What to change">
        {kinds.map(({ kind, label }) => (
          <Choice
            key={kind}
            kind="radio"
            name="title-edit"
            checked={edit.kind === kind}
            onChange={() => change({ kind })}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      {edit.kind === 'replace' ? (
        <div className="title-fields">
          <TextField
            label="Find"
            maxLength={TEXT_MAX}
            value={edit.find}
            onChange={({ target }) => change({ find: target.value })}
          />
          <TextField
            label="Replace with"
            maxLength={TEXT_MAX}
            value={edit.replacement}
            onChange={({ target }) => change({ replacement: target.value })}
          />
        </div>
      ) : (
        <TextField
          label="In front of each title"
          maxLength={TEXT_MAX}
          hint="{n} is a number counted from 1, as in “Exhibit C-{n}: ”"
          value={edit.prefix}
          onChange={({ target }) => change({ prefix: target.value })}
        />
      )}
      <Choice
        kind="checkbox"
        checked={edit.hasSections}
        onChange={({ target }) => change({ hasSections: target.checked })}
      >
        Headings of sections too
      </Choice>
      <Preview changes={changes} />
    </FormDialog>
  );
}

const TEXT_MAX = 200;

const kinds = [
  { kind: 'replace', label: 'Find and replace' },
  { kind: 'prefix', label: 'Put something in front' },
] as const;

const titlesWords = (count: number) => (count === 1 ? '1 title' : `${count} titles`);

/** As many rows as somebody looks through. */
const SHOWN_MAX = 100;

function Preview({ changes }: { changes: readonly TitleChange[] }) {
  // Those with a problem first: they keep the others from being changed.
  const shown = [...changes]
    .sort((a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined))
    .slice(0, SHOWN_MAX);
  return (
    <section className="title-preview" aria-label="Preview">
      <p className="soft" role="status">
        {changes.length === 0 ? 'No title changes' : `${titlesWords(changes.length)} will change`}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ id, before, after, problem }) => (
            <li key={id}>
              <del>{before}</del>
              <ins>{after}</ins>
              {problem && <span className="title-problem">{problem}</span>}
            </li>
          ))}
        </ul>
      )}
      {changes.length > shown.length && (
        <p className="soft">{`and ${changes.length - shown.length} more`}</p>
      )}
    </section>
  );
}
