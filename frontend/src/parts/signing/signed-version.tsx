import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useSignedFileDownload } from './case-signings.ts';
import { signedText } from './signed-text.ts';
import './signed-version.css';

/** Who has signed a version of a transcript, and the signed file for those who may read it. */
export function SignedVersion({
  signing: { id, caseId, transcript, hasSignedFile, ...signing },
  latestVersion,
}: {
  signing: Signing;
  /** Absent where the version is the subject already. */
  latestVersion?: number;
}) {
  const { download, isDownloading, failure } = useSignedFileDownload(caseId, id);
  const version = transcript?.version ?? 0;
  return (
    <div className="signed-version">
      <p>
        {latestVersion !== undefined && <strong>{`Version ${version}. `}</strong>}
        {signedText(signing)}
        {latestVersion !== undefined && latestVersion > version && (
          <span className="soft">{` The text was changed since: version ${latestVersion} is the newest.`}</span>
        )}
      </p>
      {hasSignedFile && (
        <Button
          look="secondary"
          size="sm"
          aria-label={`Download version ${version}, signed`}
          disabled={isDownloading}
          onClick={download}
        >
          Download
        </Button>
      )}
      <FormFailure text={failure} />
    </div>
  );
}
