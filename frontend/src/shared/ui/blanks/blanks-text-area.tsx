import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Blank, findBlanks } from '#contracts/rules/blanks.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { Field } from '../form/field.tsx';
import { blankKeyOf, stopFrom } from './blank-stops.ts';
import { BlanksNote } from './blanks-note.tsx';

export type BlanksHandle = {
  /** Focuses the field and selects the first blank from a position on, else goes to the end. */
  focusFrom: (position: number) => void;
};

/**
 * A multi-line text whose open blanks are highlighted. Tab and Shift+Tab select the next and the
 * previous one and leave the field behind the last; after Escape, Tab leaves at once.
 */
export function BlanksTextArea({
  label,
  text,
  error,
  isRequired = false,
  maxLength,
  handle,
  ...input
}: {
  label: string;
  /** The current text. */
  text: string;
  error?: string | undefined;
  isRequired?: boolean;
  maxLength: number;
  handle?: Ref<BlanksHandle>;
} & Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'>) {
  const noteId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isReleased = useRef(false);
  const blanks = input.readOnly ? [] : findBlanks(text);

  const [asked, setAsked] = useState<{ from: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (!asked || !frame.current) return;
    isReleased.current = false;
    select(frame.current, blanks, { start: asked.from, end: asked.from });
  }, [asked]);
  useImperativeHandle(handle, () => ({ focusFrom: (from) => setAsked({ from }) }), []);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = blankKeyOf(event);
    if (!key || blanks.length === 0 || isReleased.current || event.nativeEvent.isComposing) return;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    if (key === 'release') isReleased.current = true;
    else if (!frame.current || !stopFrom(blanks, { start, end }, key === 'previous')) return;
    else select(frame.current, blanks, { start, end, isBackwards: key === 'previous' });
    event.preventDefault();
  };

  return (
    <Field
      label={label}
      error={error}
      isRequired={isRequired}
      footer={<span className="field-count">{charactersLeft(maxLength - text.length)}</span>}
    >
      {(control) => (
        <>
          <div ref={frame} className="blanks-frame">
            {blanks.length > 0 && <Marks text={text} blanks={blanks} />}
            <textarea
              className="control"
              maxLength={maxLength}
              {...input}
              {...control}
              aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ')}
              onKeyDown={onKeyDown}
              onFocus={(event) => {
                isReleased.current = false;
                input.onFocus?.(event);
              }}
              onScroll={({ currentTarget }) => alignMarks(currentTarget)}
            />
          </div>
          {!input.readOnly && (
            <BlanksNote
              id={noteId}
              blanks={blanks}
              onNext={() => {
                const end = frame.current?.querySelector('textarea')?.selectionEnd ?? 0;
                setAsked({ from: stopFrom(blanks, { start: end, end }, false)?.start ?? 0 });
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** The text behind the field, transparent, with its blanks as marks. */
function Marks({ text, blanks }: { text: string; blanks: readonly Blank[] }) {
  return (
    <div className="blanks-marks" aria-hidden="true">
      {blanks.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(blanks[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {/* A last line break has no height of its own. */}
      {`${text.slice(blanks.at(-1)?.end ?? 0)}\n`}
    </div>
  );
}

const alignMarks = (area: HTMLTextAreaElement) => {
  const marks = area.parentElement?.querySelector('.blanks-marks');
  if (marks) marks.scrollTop = area.scrollTop;
};

/** Selects the blank next to a selection and scrolls to it; without one goes to the end. */
function select(
  frame: HTMLElement,
  blanks: readonly Blank[],
  from: { start: number; end: number; isBackwards?: boolean },
): void {
  const area = frame.querySelector('textarea');
  if (!area) return;
  const found = stopFrom(blanks, from, from.isBackwards ?? false);
  area.focus();
  area.setSelectionRange(found?.start ?? area.value.length, found?.end ?? area.value.length);
  // Browsers do not scroll to a selection that a script sets.
  const mark = found && frame.querySelectorAll('mark')[blanks.indexOf(found)];
  if (mark) area.scrollTop = Math.max(0, mark.offsetTop - area.clientHeight / 2);
  alignMarks(area);
}
