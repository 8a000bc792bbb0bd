import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import './field.css';
import './file-drop.css';

/** A frame into which files are dropped. Its buttons, as children, choose them by keyboard. */
export function FileDrop({
  text,
  icon = uploadIcon,
  onFiles,
  children,
}: {
  /** Before the buttons, e.g. 'Drop files here, or'. */
  text: string;
  icon?: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // Dropping has no keyboard equivalent; the buttons inside do the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target around its buttons
    <div
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon svg={icon} className="file-drop-icon" />
      <p>{text}</p>
      {children}
    </div>
  );
}
