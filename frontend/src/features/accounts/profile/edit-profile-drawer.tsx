import { useState } from 'react';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { ProfileForm, useProfileForm } from './profile-form.tsx';

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
  const profile = useProfileForm(me);
  const { isTyped, forget } = profile.unsent;
  const [isAsking, setAsking] = useState(false);
  // A click outside the drawer must not discard an edited profile.
  const close = () => (isTyped ? setAsking(true) : onClose());
  const discard = () => {
    forget();
    onClose();
  };
  return (
    <Drawer title="Edit Profile" width={WIDTH} isOpen onClose={close}>
      <ProfileForm
        me={me}
        profile={profile}
        submitLabel="Save"
        loader="Updating profile..."
        onSaved={({ message }) => onSaved(message)}
        onCancel={discard}
      />
      {isAsking && (
        <ConfirmDialog
          title="Discard changes?"
          question="What you changed in your profile is not saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isOpen
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
}
