import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../shared/ui/overlay/confirm-dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Where the user wants to go: an address of the portal, or the entry before this page. */
type Goal = { to: string } | 'back';

/** Asks before a link, Back, a reload or a closed tab leaves something unfinished. */
export function LeaveQuestion({
  isAsked,
  title,
  question,
}: {
  isAsked: boolean;
  title: string;
  /** What is unfinished, and what happens to it. */
  question: string;
}) {
  const navigate = useNavigate();
  const [goal, setGoal] = useState<Goal>();
  const [isLeaving, setLeaving] = useState(false);
  useLeaveQuestion(isAsked && !isLeaving, () => setGoal('back'));

  useEffect(() => {
    if (!isAsked || isLeaving) return undefined;
    const onClick = (event: MouseEvent) => {
      const to = addressOfLink(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setGoal({ to });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [isAsked, isLeaving]);

  const leave = () => {
    setGoal(undefined);
    if (goal === 'back') {
      // The additional entry of this page is removed first (useLeaveQuestion).
      window.addEventListener('popstate', () => history.back(), { once: true });
      setLeaving(true);
    } else if (goal) navigate(goal.to);
  };
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isOpen={goal !== undefined}
      onConfirm={leave}
      onCancel={() => setGoal(undefined)}
    />
  );
}

/** The address of a clicked link that replaces this page. */
function addressOfLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, window.location.href);
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search;
  if (url.origin !== window.location.origin || isHere) return undefined;
  return url.pathname + url.search + url.hash;
}
