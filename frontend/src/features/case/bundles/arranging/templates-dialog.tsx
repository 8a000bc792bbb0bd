import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { authoritiesTemplate } from '#contracts/rules/bundling/authorities.ts';
import type {
  BundleTemplate,
  NewBundleTemplate,
} from '#contracts/rules/bundling/bundle-templates.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bundleTemplatesQuery, useDeleteTemplate } from '../api/bundle-templates.ts';
import { RenameTemplateDialog } from './keep-template-dialog.tsx';
import { templateWords } from './template-words.ts';
import './arranging.css';

/** The portal's template of bundles, and the user's own: uses, renames and deletes them. */
export function TemplatesDialog({
  manifest,
  onUse,
  onClose,
}: {
  manifest: BundleManifest;
  onUse: (template: NewBundleTemplate) => void;
  onClose: () => void;
}) {
  const query = useQuery(bundleTemplatesQuery());
  const [changed, setChanged] = useState<{ what: 'rename' | 'delete'; template: BundleTemplate }>();
  const close = () => setChanged(undefined);
  return (
    <>
      <Dialog title="Templates" isOpen width="36rem" onClose={onClose}>
        <ul className="bundle-templates" aria-label="Templates of the portal">
          <TemplateRow
            template={authoritiesTemplate(manifest)}
            note={AUTHORITIES_NOTE}
            onUse={onUse}
          />
        </ul>
        <QueryStates query={query} loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}>
          {(templates) =>
            templates.length === 0 ? (
              <p className="soft">
                No templates of your own yet. “Keep as template” keeps the sections and settings of
                a bundle.
              </p>
            ) : (
              <ul className="bundle-templates" aria-label="Your templates">
                {templates.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    note={templateWords(template)}
                    onUse={onUse}
                    actions={[
                      { label: 'Rename', onChoose: () => setChanged({ what: 'rename', template }) },
                      { label: 'Delete', onChoose: () => setChanged({ what: 'delete', template }) },
                    ]}
                  />
                ))}
              </ul>
            )
          }
        </QueryStates>
      </Dialog>
      {changed?.what === 'rename' && (
        <RenameTemplateDialog template={changed.template} onClose={close} />
      )}
      {changed?.what === 'delete' && (
        <DeleteTemplateDialog template={changed.template} onClose={close} />
      )}
    </>
  );
}

const AUTHORITIES_NOTE =
  'Index by court with citation, date and page. Give each document its citation as title; “Sort authorities by citation” moves it to its section.';

function TemplateRow({
  template,
  note,
  actions,
  onUse,
}: {
  template: NewBundleTemplate;
  note: string;
  /** None for a template of the portal. */
  actions?: ComponentProps<typeof ActionMenu>['actions'];
  onUse: (template: NewBundleTemplate) => void;
}) {
  const { name, sections } = template;
  return (
    <li className="template">
      <div className="template-about">
        <bdi className="template-name">{name}</bdi>
        <p className="soft">{note}</p>
        {sections.length > 0 && <p className="soft template-sections">{sections.join(' · ')}</p>}
      </div>
      <Button look="secondary" size="sm" aria-label={`Use ${name}`} onClick={() => onUse(template)}>
        Use
      </Button>
      {actions && <ActionMenu label={`Actions of ${name}`} actions={actions} />}
    </li>
  );
}

function DeleteTemplateDialog({
  template: { id, name },
  onClose,
}: {
  template: BundleTemplate;
  onClose: () => void;
}) {
  const { submit } = useDeleteTemplate();
  const remove = async () => {
    onClose();
    const reply = await submit(id);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <ConfirmDialog
      title="Delete this template?"
      question={`“${name}” is removed from your templates. Bundles stay as they are.`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      look="danger"
      isOpen
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
