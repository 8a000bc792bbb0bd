import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { MAX_TEMPLATE_NAME, newTemplateSchema } from '#contracts/endpoints/templates.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { FileField, storedFile } from '#portal/shared/ui/form/file-field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { useCreateTemplate } from './api/change-templates.ts';

/** The form's values: '' stands for a field without a choice. */
const formSchema = z
  .object({ name: z.string(), kind: z.string(), file: z.string() })
  .pipe(newTemplateSchema);

const kindOptions = [
  { value: '', label: 'Select' },
  ...resolutionKinds.map((value) => ({ value, label: kindLabel(value) })),
];

/** Keeps a document as a template (seed 1, section 2). */
export function CreateTemplatePage() {
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useCreateTemplate();
  const [isUploading, setUploading] = useState(false);
  const { form, unsent } = useUnsentForm('template', {
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { name: '', kind: '', file: '' },
  });
  const { errors, isSubmitted } = form.formState;

  const save = form.handleSubmit(async (template) => {
    const reply = await submit({ template, idempotencyKey: unsent.requestKey() });
    if (!reply) return;
    unsent.forget();
    showSnackbar('success', reply.message);
    void navigate(paths.templates.href(), { replace: true });
  });

  return (
    <Page
      title="Create Template"
      width="form"
      before={
        <Breadcrumb
          crumbs={[
            { label: 'Templates', to: paths.templates.href() },
            { label: 'Create Template' },
          ]}
        />
      }
    >
      <form
        key={unsent.generation}
        className="card form"
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <UnsentNotice unsent={unsent} />
        <TextField
          label="Template Name"
          isRequired
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          hint="Also the name that the file is saved under"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Select
          label="Resolution Kind"
          isRequired
          options={kindOptions}
          error={errors.kind?.message}
          {...form.register('kind')}
        />
        <FileField
          label="Template document"
          purpose="template"
          isRequired
          initial={storedFile(form.getValues('file'))}
          error={errors.file?.message}
          onChange={(file) =>
            form.setValue('file', file?.address ?? '', {
              shouldDirty: true,
              shouldValidate: isSubmitted,
            })
          }
          onBusy={setUploading}
        />
        <FormFailure text={failure} />
        <div className="form-actions">
          <Button type="submit" disabled={isSubmitting || isUploading}>
            {isUploading ? 'Uploading file...' : 'Submit'}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              unsent.forget();
              void navigate(paths.templates.href());
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Page>
  );
}
