import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { type CropArea, cropPicture, MIN_CROP_PX, maxZoomOf } from './crop-picture.ts';

const TOO_SMALL = `The picture must be at least ${MIN_CROP_PX} by ${MIN_CROP_PX} pixels`;
const UNREADABLE = 'Could not upload this file';

/** Crops a picture to a square of at least 150 by 150 pixels; arrow keys move it. */
export function AvatarCropper({
  file,
  onCropped,
  onRefused,
  onCancel,
}: {
  file: File;
  onCropped: (picture: Blob) => void;
  onRefused: (message: string) => void;
  onCancel: () => void;
}) {
  const [url, setUrl] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // Measured during the opening animation, the square would be too small.
  const [isShown, setShown] = useState(false);
  const [maxZoom, setMaxZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const image = useRef<HTMLImageElement | undefined>(undefined);
  const refuse = useRef(onRefused);
  refuse.current = onRefused;
  const zoomId = useId();

  useEffect(() => {
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth, naturalHeight } = picture;
      if (Math.min(naturalWidth, naturalHeight) < MIN_CROP_PX) {
        refuse.current(TOO_SMALL);
        return;
      }
      image.current = picture;
      setMaxZoom(maxZoomOf(naturalWidth, naturalHeight));
      setUrl(address);
    };
    picture.onerror = () => refuse.current(UNREADABLE);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const use = async () => {
    if (!image.current || !area) return;
    onCropped(await cropPicture(image.current, area, file.type));
  };

  return (
    <Dialog
      title="Crop image"
      isOpen
      onClose={onCancel}
      onShown={() => setShown(true)}
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={!area} onClick={() => void use().catch(() => onRefused(UNREADABLE))}>
            Use picture
          </Button>
        </>
      }
    >
      <div className="cropper">
        {url && isShown && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            cropperProps={{
              role: 'group',
              'aria-label': 'Part of the picture; arrow keys move it',
            }}
          />
        )}
      </div>
      <label className="cropper-zoom" htmlFor={zoomId}>
        <span>Zoom</span>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          disabled={maxZoom === 1}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}
