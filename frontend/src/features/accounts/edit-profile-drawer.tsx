import { useCallback, useState } from 'react';
import type { Me } from '../../../../contracts/accounts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Drawer } from '../../shared/ui/dialog.tsx';
import { ProfileForm } from './profile-form/profile-form.tsx';

/** 618 px wide (seed 2, section 9). */
const WIDTH = '618px';

export function EditProfileDrawer({
  me,
  onClose,
  onSaved,
}: {
  me: Me;
  onClose: () => void;
  onSaved: (message: string) => void;
}) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const noteTyped = useCallback(() => setTyped(true), []);
  // A click beside the drawer must not throw an edited profile away.
  const close = () => (isTyped ? setAsking(true) : onClose());
  return (
    <Drawer title="Edit Profile" width={WIDTH} isOpen onClose={close}>
      <ProfileForm
        me={me}
        submitLabel="Save"
        loader="Updating profile..."
        onSaved={({ message }) => onSaved(message)}
        onTyped={noteTyped}
        onCancel={onClose}
      />
      {isAsking && (
        <ConfirmDialog
          title="Discard changes?"
          question="What you changed in your profile is not saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isOpen
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
}
