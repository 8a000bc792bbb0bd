import logoutIcon from 'primeicons/raw-svg/sign-out.svg?raw';
import { useState } from 'react';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { logOut } from '#portal/shared/me/log-out.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import '#portal/shared/ui/page/top-bar-action.css';

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
        <LazyConfirmDialog
          title="Logout?"
          question="Are you sure you want to logout?"
          confirmLabel="Logout"
          cancelLabel="Cancel"
          isOpen
          onConfirm={() => void logOut()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
