import logoutIcon from 'primeicons/raw-svg/sign-out.svg?raw';
import { lazy, Suspense, useState } from 'react';
import { logOut } from '#portal/shared/me/log-out.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import '#portal/shared/ui/top-bar-action.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#portal/shared/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Logs out after a confirmation. */
export function LogoutButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="top-bar-action" onClick={() => setAsking(true)}>
        <Icon svg={logoutIcon} />
        <span className="top-bar-word">Logout</span>
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title="Logout?"
            question="Are you sure you want to logout?"
            confirmLabel="Logout"
            cancelLabel="Cancel"
            isOpen
            onConfirm={() => void logOut()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
