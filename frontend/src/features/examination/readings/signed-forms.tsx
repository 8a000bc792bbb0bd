import { useQuery } from '@tanstack/react-query';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { signedText } from '#portal/parts/signing/signed-text.ts';
import { SignedVersion } from '#portal/parts/signing/signed-version.tsx';
import './readings.css';

/** Who has signed which version of the record as a reporter's form, behind the saved record. */
export function SignedForms({ caseId, version }: { caseId: string; version: number }) {
  const { data = [] } = useQuery(signingsQuery(caseId));
  const signed = data.filter((one) => one.transcript?.crossExamination && signedText(one) !== '');
  if (signed.length === 0) return null;
  return (
    <section className="signed-sheet" aria-label="Signed reporter’s form">
      <h3>Signed reporter’s form</h3>
      {signed.map((one) => (
        <SignedVersion key={one.id} signing={one} latestVersion={version} />
      ))}
    </section>
  );
}
