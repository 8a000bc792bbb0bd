import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileRefusal, typeOfFile } from '#portal/shared/api/check-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';

const UPLOAD_FAILED = 'File upload failed';

/** An uploaded file: its address for the form, its name for display. */
export type UploadedFile = { address: string; name: string };

type Chosen = { name: string; isUploaded: boolean; part: number };

/** Uploads a chosen file. Another one, `drop` and the end of the field cancel a running upload. */
export function useFileUpload({
  purpose,
  initial,
  onChange,
  onBusy,
}: {
  purpose: UploadPurpose;
  initial: UploadedFile | undefined;
  onChange: (file: UploadedFile | undefined) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const running = useRef<AbortController>(undefined);
  const [chosen, setChosen] = useState<Chosen | undefined>(
    initial && { name: initial.name, isUploaded: true, part: 1 },
  );
  const [refusal, setRefusal] = useState('');

  const latestOnBusy = useRef(onBusy);
  latestOnBusy.current = onBusy;
  const giveUp = () => {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    latestOnBusy.current(false);
  };
  // Otherwise the form would wait for the upload of an unmounted field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on unmount
  useEffect(() => giveUp, []);

  const drop = () => {
    giveUp();
    setChosen(undefined);
    onChange(undefined);
  };

  const take = async (file: File) => {
    drop();
    const controller = new AbortController();
    running.current = controller;
    const wrong = await fileRefusal(file, purpose);
    // Another file was chosen while this one was read.
    if (controller.signal.aborted) return;
    setRefusal(wrong ?? '');
    if (wrong) {
      running.current = undefined;
      return;
    }
    setChosen({ name: file.name, isUploaded: false, part: 0 });
    onBusy(true);
    try {
      const address = await uploadFile(file, purpose, {
        signal: controller.signal,
        contentType: typeOfFile(file),
        onProgress: (part) => setChosen({ name: file.name, isUploaded: false, part }),
      });
      if (controller.signal.aborted) return;
      setChosen({ name: file.name, isUploaded: true, part: 1 });
      onChange({ address, name: file.name });
    } catch {
      if (controller.signal.aborted) return;
      setChosen(undefined);
      setRefusal(`${file.name}: ${UPLOAD_FAILED}`);
    }
    running.current = undefined;
    onBusy(false);
  };

  return {
    chosen,
    /** Why the last file was not uploaded; '' if it was. */
    refusal,
    take,
    drop,
  };
}
