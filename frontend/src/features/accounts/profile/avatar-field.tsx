import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fileRefusal } from '#portal/shared/api/check-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Button } from '#portal/shared/ui/button.tsx';

import { keepAvatarPreview, readAvatarPreview } from './avatar-preview.ts';

const AvatarCropper = lazy(async () => ({
  default: (await import('./avatar-cropper.tsx')).AvatarCropper,
}));

const UPLOAD_FAILED = 'Could not upload this file';

/** Chooses a picture, crops it to a square and uploads it at once; the form holds its address. */
export function AvatarField({
  name,
  currentUrl,
  draftedUrl,
  onChange,
  onUploading,
}: {
  name: string;
  currentUrl: string;
  /** Address of an uploaded picture that is not saved yet, '' for none. */
  draftedUrl: string | undefined;
  /** Called with the address of the uploaded picture, '' when it was removed. */
  onChange: (avatarUrl: string) => void;
  /** Called when an upload starts and ends: the form must wait for it. */
  onUploading: (isUploading: boolean) => void;
}) {
  const [shownUrl, setShownUrl] = useState(
    draftedUrl === undefined ? currentUrl : (readAvatarPreview(draftedUrl) ?? ''),
  );
  const [chosen, setChosen] = useState<File>();
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { submit, isSubmitting } = useSubmit({
    loader: 'Uploading file...',
    mutationFn: async (picture: Blob) => {
      const avatarUrl = await uploadFile(picture, 'avatar');
      await keepAvatarPreview(avatarUrl, picture);
      onChange(avatarUrl);
      setShownUrl(URL.createObjectURL(picture));
    },
    onFailure: () => setError(UPLOAD_FAILED),
  });

  useEffect(
    () => () => {
      if (shownUrl.startsWith('blob:')) URL.revokeObjectURL(shownUrl);
    },
    [shownUrl],
  );

  const choose = async (file: File | undefined) => {
    // The same file can be chosen again after a failure.
    if (input.current) input.current.value = '';
    if (!file) return;
    const refusal = await fileRefusal(file, 'avatar');
    setError(refusal ?? '');
    setChosen(refusal ? undefined : file);
  };

  const upload = async (picture: Blob) => {
    onUploading(true);
    setChosen(undefined);
    await submit(picture);
    onUploading(false);
  };

  return (
    <div className="avatar-field">
      <Avatar name={name} src={shownUrl} size="lg" />
      <div className="avatar-field-side">
        <div className="form-actions">
          <Button
            look="secondary"
            size="sm"
            disabled={isSubmitting}
            aria-describedby="avatar-rule avatar-error"
            onClick={() => input.current?.click()}
          >
            {shownUrl ? 'Change picture' : 'Add picture'}
          </Button>
          {shownUrl && (
            <Button
              look="quiet"
              size="sm"
              disabled={isSubmitting}
              onClick={() => {
                setShownUrl('');
                setError('');
                onChange('');
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="field-hint" id="avatar-rule">
          {draftedUrl && !shownUrl && 'Your new picture is uploaded and appears once you save. '}
          PNG or JPEG, at least 150 by 150 pixels
        </p>
        <p className="field-error" id="avatar-error" role="alert">
          {error}
        </p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".png,.jpeg,.jpg,image/png,image/jpeg"
          aria-label="Picture"
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {chosen && (
        <Suspense fallback={<Loader />}>
          <AvatarCropper
            file={chosen}
            onCropped={(picture) => void upload(picture)}
            onRefused={(message) => {
              setChosen(undefined);
              setError(message);
            }}
            onCancel={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
