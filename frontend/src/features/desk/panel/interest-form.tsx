import { type FormEvent, useState } from 'react';
import {
  type ClaimedSum,
  type InterestRest,
  interestProblem,
} from '#contracts/rules/desk/interest.ts';
import { parseAmount } from '#portal/shared/money.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { restLabels } from './interest-markup.ts';

const methods = [
  { value: '', label: 'Simple' },
  ...Object.entries(restLabels).map(([value, label]) => ({
    value,
    label: label.charAt(0).toUpperCase() + label.slice(1),
  })),
];

const isRest = (value: string): value is InterestRest => value in restLabels;

const hundredths = (typed: string): number => {
  const number = parseAmount(typed);
  return number === undefined ? Number.NaN : Math.round(number * 100);
};

/** One claim with the terms of its interest. */
export function InterestForm({
  currency,
  amount,
  isFirst,
  onAdd,
}: {
  currency: string;
  /** Of the whole claim, in whole units. */
  amount: number;
  isFirst: boolean;
  onAdd: (claim: ClaimedSum) => void;
}) {
  const [form, setForm] = useState(() => ({
    label: 'Principal',
    amount: isFirst && amount > 0 ? String(amount) : '',
    rate: '',
    from: '',
    to: '',
    rest: '',
  }));
  const [problem, setProblem] = useState<string>();
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setProblem(undefined);
      setForm((before) => ({ ...before, [name]: target.value }));
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const claim: ClaimedSum = {
      label: form.label.trim(),
      principalMinor: hundredths(form.amount),
      rateHundredths: hundredths(form.rate),
      from: form.from,
      to: form.to,
      rest: isRest(form.rest) ? form.rest : undefined,
    };
    const found = claim.label === '' ? 'Name the claim' : interestProblem(claim);
    setProblem(found);
    if (found !== undefined) return;
    onAdd(claim);
    setForm((before) => ({ ...before, label: '', amount: '' }));
  };
  return (
    <form className="desk-interest-form" noValidate onSubmit={add}>
      <TextField label="Claim" maxLength={120} {...field('label')} />
      <TextField
        label={`Amount (${currency})`}
        inputMode="decimal"
        maxLength={20}
        {...field('amount')}
      />
      <TextField label="Rate (% a year)" inputMode="decimal" maxLength={6} {...field('rate')} />
      <Select label="Interest" options={methods} {...field('rest')} />
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="Until" type="date" {...field('to')} />
      <FormFailure text={problem} />
      <Button type="submit" look="secondary" size="sm">
        Add the claim
      </Button>
    </form>
  );
}
