import eyeIcon from 'primeicons/raw-svg/eye.svg?raw';
import { useState } from 'react';
import { fileOfPdf } from '#portal/parts/viewer/viewed-file.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { readPreviewAddress, usePreviewOrder } from './api/order-preview.ts';

const DocumentViewer = lazyDialog(
  async () => (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
);

/** Shows the PDF of an order as its readers will get it. `dialog` belongs outside of a form. */
export function useOrderPreview(orderId: string) {
  const { submit, isSubmitting, failure } = usePreviewOrder(orderId);
  const [address, setAddress] = useState<string>();
  const button = (
    <Button
      look="secondary"
      size="sm"
      icon={eyeIcon}
      disabled={isSubmitting}
      onClick={async () => setAddress(await submit())}
    >
      Preview
    </Button>
  );
  const dialog = address !== undefined && (
    <DocumentViewer
      file={previewFile(address)}
      refresh={async () => previewFile(await readPreviewAddress(orderId))}
      onClose={() => setAddress(undefined)}
    />
  );
  return { button, dialog, failure };
}

const previewFile = (url: string) => fileOfPdf({ title: 'Preview of the order', url });
