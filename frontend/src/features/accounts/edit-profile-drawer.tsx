import type { Me } from '../../../../contracts/accounts.ts';
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
  return (
    <Drawer title="Edit Profile" width={WIDTH} isOpen onClose={onClose}>
      <ProfileForm
        me={me}
        submitLabel="Save"
        loader="Updating profile..."
        onSaved={({ message }) => onSaved(message)}
        onCancel={onClose}
      />
    </Drawer>
  );
}
