import { useState } from 'react';
import type { Me } from '#contracts/endpoints/accounts.ts';
import {
  LETTERHEAD_LINES_MAX,
  LETTERHEAD_MAX,
  letterheadEndpoints,
  letterheadSchema,
} from '#contracts/endpoints/letterhead.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { rememberMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';

/** The lines above the neutral's orders (ADR 91). */
export function LetterheadSettings({ me }: { me: Me }) {
  const [text, setText] = useState(me.letterhead);
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Saving the letterhead...',
    mutationFn: (letterhead: string) =>
      callApi(letterheadEndpoints.updateLetterhead, { body: { letterhead } }),
    onSuccess: (saved) => {
      rememberMe(saved.me);
      setText(saved.me.letterhead);
      showSnackbar('success', saved.message);
    },
  });
  const checked = letterheadSchema.safeParse(text);
  return (
    <section className="card profile-settings" aria-labelledby="letterhead-settings">
      <h2 id="letterhead-settings">Letterhead</h2>
      <p className="soft">
        {`Stands above the orders that you publish: up to ${LETTERHEAD_LINES_MAX} lines, the first one in bold.`}
      </p>
      <TextArea
        label="Lines of the letterhead"
        rows={4}
        maxLength={LETTERHEAD_MAX}
        length={text.length}
        value={text}
        placeholder="Name, qualification, address, telephone"
        error={checked.error?.issues[0]?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button
          disabled={isSubmitting || !checked.success || checked.data === me.letterhead}
          onClick={() => checked.data !== undefined && void submit(checked.data)}
        >
          Save letterhead
        </Button>
      </div>
      <FormFailure text={failure} />
    </section>
  );
}
