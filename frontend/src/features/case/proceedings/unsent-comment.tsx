import { useRef } from 'react';
import { useUnsent } from '#portal/parts/unsent/use-unsent.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { RichText } from '#portal/shared/ui/text/rich-text.tsx';

/** A comment that was not sent before the case stopped taking comments: to read, copy or discard. */
export function UnsentComment({ caseId, userId }: { caseId: string; userId: string }) {
  const { text, keeping, clear, others } = useUnsent(userId, commentPlace(caseId));
  const words = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words.current?.innerText ?? '');
      showSnackbar('success', 'Comment Copied Successfully');
    } catch {
      showSnackbar('error', 'Your browser does not allow copying. Select the text and copy it');
    }
  };
  if (text === '') return null;
  return (
    <section className="unsent-comment" aria-label="Unsent comment">
      <p>
        <strong>Your comment was not sent.</strong> The case takes no comments now.{' '}
        {keeping === 'kept' && 'The text is kept in this browser.'}
      </p>
      <div ref={words} className="unsent-comment-text">
        {[text, ...others.map((other) => other.text)].map((html) => (
          <RichText key={html} html={html} />
        ))}
      </div>
      <div className="form-actions">
        <Button look="secondary" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="quiet" size="sm" onClick={clear}>
          Discard
        </Button>
      </div>
    </section>
  );
}

/** Place of a case's unsent comment. */
export const commentPlace = (caseId: string) => `comment:${caseId}`;
