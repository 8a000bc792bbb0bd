import { REPORTER_NAME_MAX } from '#contracts/rules/speech/reporter-fields.ts';
import { TextField } from '../../shared/ui/form/text-field.tsx';

/** What a reporter's form says that the portal does not know. */
export function ReporterFields({
  reporter,
  hearingDate,
  onReporter,
  onHearingDate,
}: {
  reporter: string;
  /** 'YYYY-MM-DD'; '' for none. */
  hearingDate: string;
  onReporter: (name: string) => void;
  onHearingDate: (day: string) => void;
}) {
  return (
    <>
      <TextField
        label="Name under the certificate"
        hint="Who certifies it. Without a name: the first signatory, else you."
        maxLength={REPORTER_NAME_MAX}
        value={reporter}
        onChange={({ target }) => onReporter(target.value)}
      />
      <TextField
        type="date"
        label="Date of the hearing"
        hint="For the cover. Leave it empty to print none."
        value={hearingDate}
        onChange={({ target }) => onHearingDate(target.value)}
      />
    </>
  );
}
