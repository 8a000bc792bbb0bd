import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { useMe } from '../../shared/me/use-me.ts';
import {
  keepUnstored,
  readUnsent,
  readUnstored,
  removeUnsent,
  unsentKeyOf,
} from './stored-unsent.ts';
import { joinUnstored, splitUnstored } from './unstored-fields.ts';
import { useUnsent } from './use-unsent.ts';

type Options<Values extends FieldValues, Parsed> = Omit<
  UseFormProps<Values, unknown, Parsed>,
  'defaultValues'
> & {
  /** All fields of an empty form. */
  defaultValues: Values;
  /** Validates restored lists and objects; without it fields are compared with the defaults. */
  schema?: z.ZodType<Values>;
  /**
   * Fields that never enter the browser's storage, e.g. identity numbers; lost by a reload. Inside
   * the items of a list: `respondents.*.respondentPanNumber`.
   */
  unstored?: readonly UnstoredField<Values>[];
};

type UnstoredField<Values> =
  | (keyof Values & string)
  | {
      [List in keyof Values & string]: Values[List] extends readonly (infer Item)[]
        ? `${List}.*.${keyof Item & string}`
        : never;
    }[keyof Values & string];

/**
 * `useForm` whose values survive a reload, the error page and a closed dialog, for the signed-in
 * user. `place` names the form and its subject, e.g. `hearing:<case>`; a form that edits a stored
 * object adds its version. Fields are texts, or lists and objects of the default's shape. Call
 * `forget()` after success and on Cancel. Not for passwords and codes.
 */
export function useUnsentForm<Values extends FieldValues, Parsed = Values>(
  place: string,
  { defaultValues, schema, unstored = [], ...options }: Options<Values, Parsed>,
): { form: UseFormReturn<Values, unknown, Parsed>; unsent: UnsentForm } {
  const { data: me } = useMe();
  const key = me && unsentKeyOf(me.id, place);
  const kept = useUnsent(me?.id, place);
  const blank = useRef(defaultValues);
  const hidden = useRef<readonly string[]>(unstored);
  const [initial] = useState(() => valuesOf(key, blank.current, schema, hidden.current));
  const [isRestored, setRestored] = useState(initial !== undefined);
  const [generation, setGeneration] = useState(0);
  const form = useForm<Values, unknown, Parsed>({
    ...options,
    // The values are complete; react-hook-form's type allows partial ones.
    defaultValues: (initial ?? defaultValues) as DefaultValues<Values>,
  });

  const shown = useRef({ text: kept.text, all: JSON.stringify(initial ?? defaultValues) });
  const rules = useRef(schema);
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    const subscription = form.watch(() => {
      const values = form.getValues();
      const all = JSON.stringify(values);
      // Events that change nothing must not renew the request key.
      if (all === shown.current.all) return;
      const { stored, secret } = splitUnstored(values, hidden.current, blank.current);
      const isBlank = all === JSON.stringify(blank.current);
      const text = isBlank ? '' : JSON.stringify(stored);
      shown.current = { text, all };
      if (key !== undefined) keepUnstored(key, text, secret);
      latest.current.setText(text);
    });
    return () => subscription.unsubscribe();
  }, [form, key]);

  // Another tab's text was taken over, or the followed tab has changed it.
  useEffect(() => {
    if (kept.text === shown.current.text) return;
    const values = valuesOf(key, blank.current, rules.current, hidden.current) ?? blank.current;
    shown.current = { text: kept.text, all: JSON.stringify(values) };
    form.reset(values);
    setGeneration((count) => count + 1);
  }, [kept.text, key, form]);

  // The edited object has a new version: the input moves to its place.
  const formerKey = useRef(key);
  useEffect(() => {
    if (formerKey.current === key) return;
    // Stored before the former one is removed, so that a crash between the two loses nothing.
    latest.current.setText(shown.current.text);
    if (formerKey.current !== undefined) removeUnsent(formerKey.current);
    formerKey.current = key;
  }, [key]);

  const forget = useCallback(() => {
    if (key !== undefined) keepUnstored(key, '', {});
    latest.current.clear();
    shown.current = { text: '', all: shown.current.all };
    setRestored(false);
  }, [key]);
  const startOver = useCallback(() => {
    forget();
    shown.current = { text: '', all: JSON.stringify(blank.current) };
    form.reset(blank.current);
    setGeneration((count) => count + 1);
  }, [forget, form]);

  const { keeping, others, takeOver, discard, requestKey } = kept;
  return {
    form,
    unsent: {
      isTyped: kept.text !== '',
      text: kept.text,
      keeping,
      generation,
      isRestored,
      forget,
      startOver,
      requestKey,
      others,
      takeOver,
      discard,
    },
  };
}

export type UnsentForm = Pick<
  ReturnType<typeof useUnsent>,
  'text' | 'keeping' | 'others' | 'takeOver' | 'discard' | 'requestKey'
> & {
  isTyped: boolean;
  /** Key of the form element; a new one remounts controls with their own state. */
  generation: number;
  /** The form was opened with unsent input. */
  isRestored: boolean;
  forget: () => void;
  /** Discards the unsent input and resets the form. */
  startOver: () => void;
};

/** The stored values merged over the defaults; undefined if none fits the form. */
function valuesOf<Values extends FieldValues>(
  key: string | undefined,
  defaults: Values,
  schema: z.ZodType<Values> | undefined,
  unstored: readonly string[],
): Values | undefined {
  if (key === undefined) return undefined;
  const { text } = readUnsent(key);
  const kept = joinUnstored(text ? parsed(text) : {}, readUnstored(key, text), unstored, defaults);
  const fitting = Object.entries(kept).filter(
    ([name, value]) => name in defaults && isAlike(value, defaults[name]),
  );
  if (fitting.length === 0) return undefined;
  const values = { ...defaults, ...Object.fromEntries(fitting) };
  return schema ? schema.safeParse(values).data : values;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whether a stored value has the shape of the default; a former release may have stored another. */
function isAlike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example))
    return (
      Array.isArray(value) &&
      (example.length === 0 || value.every((item) => isAlike(item, example[0])))
    );
  if (typeof example === 'object' && example !== null)
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(example).every(([name, part]) => isAlike(Reflect.get(value, name), part))
    );
  return example === undefined || typeof value === typeof example;
}

/** Asks before a reload or a closed tab loses values that are never stored. */
export function useUnloadQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
