import { useRef, useState } from 'react';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { type Preview, readPreview } from './read-preview.ts';

const UNREADABLE = 'This file cannot be read';

/** The chosen file with the check of its rows. `onProblem` gets '' for a file without problems. */
export function useCheckedFile(onProblem: (problem: string) => void) {
  const [chosen, setChosen] = useState<{ file: File; preview: Preview }>();
  const [isChecking, setChecking] = useState(false);
  const checking = useRef<AbortController>(undefined);
  return {
    chosen,
    isChecking,
    /** Checks the rows as cases of a kind. */
    async choose(file: File, kind: ResolutionKind) {
      checking.current?.abort();
      const controller = new AbortController();
      checking.current = controller;
      const { signal } = controller;
      setChecking(true);
      const preview = await readPreview(file, kind, signal).catch(() => undefined);
      // Another file or kind was chosen in the meantime.
      if (signal.aborted) return;
      setChecking(false);
      if (!preview) return onProblem(UNREADABLE);
      setChosen({ file, preview });
      onProblem(preview.problems.join('. '));
    },
    /** A file that is not read replaces the chosen one. */
    refuse(problem: string) {
      checking.current?.abort();
      setChecking(false);
      setChosen(undefined);
      onProblem(problem);
    },
  };
}
