import { portalConfig } from '#portal/shared/config/portal-config.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { COULD_NOT_LOGIN } from './use-google-return.ts';

/** Social sign-in; absent where the deployment has no Google client. */
export function GoogleButton({ label }: { label: string }) {
  const settings = portalConfig().googleSignIn;
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Please wait. Loading...',
    mutationFn: async () => {
      const { leaveForGoogle } = await import('./google-sign-in.ts');
      if (settings) await leaveForGoogle(settings);
    },
    onFailure: () => showSnackbar('error', COULD_NOT_LOGIN),
  });
  if (!settings) return null;

  return (
    <>
      <p className="or">or</p>
      <FormFailure text={failure && COULD_NOT_LOGIN} />
      <button
        type="button"
        className="button button-secondary button-md button-wide google-button"
        disabled={isSubmitting}
        onClick={() => void submit()}
      >
        <GoogleMark />
        <span>{label}</span>
      </button>
    </>
  );
}

/** Google's mark in its colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="google-mark" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.2c0-.8-.1-1.500-.2-2.200H12v4.200h5.900a5 5 0 0 1-2.200 3.300v2.800h3.500c2.100-1.900 3.300-4.700 3.300-8.100Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.800a6.600 6.600 0 0 1-9.900-3.500H2.200v2.800A11 11 0 0 0 12 23Z"
      />
      <path
        fill="#FBBC05"
        d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7H2.200a11 11 0 0 0 0 9.900l3.600-2.800Z"
      />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.200 7l3.600 2.900A6.600 6.600 0 0 1 12 5.400Z"
      />
    </svg>
  );
}
