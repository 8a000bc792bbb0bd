import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileRefusal } from '#portal/shared/api/check-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';

export type RunningUpload = { id: number; name: string; part: number };

const UPLOAD_FAILED = 'File upload failed';

/**
 * Uploads of files into a text. `onUploaded` gets the stored address of each file; a refused, failed
 * or cancelled upload does not change the text.
 */
export function useAttachments(
  purpose: UploadPurpose,
  onUploaded: (file: { address: string; name: string }) => void,
) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const whenUploaded = useRef(onUploaded);
  useEffect(() => {
    whenUploaded.current = onUploaded;
  });
  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const refuse = (refusal: string) => {
    setRefusals((all) => [...all, refusal]);
    showSnackbar('error', refusal);
  };
  const upload = async (file: File) => {
    const refusal = await fileRefusal(file, purpose);
    if (refusal !== undefined) {
      refuse(refusal);
      return;
    }
    const controller = new AbortController();
    lastId.current += 1;
    const id = lastId.current;
    controllers.current.set(id, controller);
    setRunning((all) => [...all, { id, name: file.name, part: 0 }]);
    try {
      const address = await uploadFile(file, purpose, {
        signal: controller.signal,
        onProgress: (part) =>
          setRunning((all) => all.map((one) => (one.id === id ? { ...one, part } : one))),
      });
      if (!controller.signal.aborted) whenUploaded.current({ address, name: file.name });
    } catch {
      // Cancelled by the user.
      if (!controller.signal.aborted) refuse(`${file.name}: ${UPLOAD_FAILED}`);
    } finally {
      controllers.current.delete(id);
      setRunning((all) => all.filter((one) => one.id !== id));
    }
  };

  return {
    running,
    /** Why files of the last selection were refused. */
    refusals,
    attach: (files: Iterable<File>) => {
      setRefusals([]);
      for (const file of files) void upload(file);
    },
    cancel: (id: number) => controllers.current.get(id)?.abort(),
  };
}

/** Attaches dropped or pasted files. False if there are none or none can be attached. */
export function takeFiles(
  transfer: DataTransfer | null,
  attach: ((files: File[]) => void) | undefined,
): boolean {
  const files = [...(transfer?.files ?? [])];
  if (files.length === 0 || !attach) return false;
  attach(files);
  return true;
}
