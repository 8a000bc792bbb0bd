import { useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';

/** Asks for the password of an encrypted PDF. It stays in this page's memory. */
export function PasswordForm({
  submit,
  isWrong,
}: {
  submit: (password: string) => void;
  isWrong: boolean;
}) {
  const [password, setPassword] = useState('');
  return (
    <form
      className="viewer-password form"
      onSubmit={(event) => {
        event.preventDefault();
        if (password) submit(password);
      }}
    >
      <p>This document is protected by a password.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        error={isWrong ? 'Wrong password. Try again.' : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={!password}>
        Open
      </Button>
    </form>
  );
}
