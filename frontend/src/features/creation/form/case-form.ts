import * as z from 'zod';
import {
  type CaseInput,
  caseDraftInputSchema,
  caseInputSchema,
} from '#contracts/rules/cases/case-input.ts';
import type { FieldIssue } from '#portal/shared/api/api-failure.ts';
import { groupAmount, parseAmount } from '#portal/shared/money.ts';

/** The form of a case: everything as it is typed. Its field names are those of the contract. */

const fileSchema = z.object({ address: z.string(), name: z.string() }).optional();

export const caseFormSchema = z.object({
  partyId: z.string(),
  title: z.string(),
  resolutionKind: z.string(),
  description: z.string(),
  description_document_url: fileSchema,
  totalClaimValue: z.string(),
  currencyUnit: z.string(),
  loanAccountNo: z.string(),
  /** Separated by commas. */
  caseTopic: z.string(),
  claim_items: z.array(
    z.object({
      title: z.string(),
      unit: z.string(),
      claimValue: z.string(),
      description: z.string(),
      description_document_url: fileSchema,
    }),
  ),
  respondents: z.array(
    z.object({
      respondentKind: z.string(),
      respondentName: z.string(),
      respondentEmail: z.string(),
      respondentPanNumber: z.string(),
      respondentMobile: z.string(),
    }),
  ),
  agreement_urls: z.array(z.object({ agreement_url: fileSchema, summary: z.string() })),
});
export type CaseFormValues = z.output<typeof caseFormSchema>;

export const blankClaimItem: CaseFormValues['claim_items'][number] = {
  title: '',
  unit: 'INR',
  claimValue: '',
  description: '',
  description_document_url: undefined,
};
export const blankRespondent: CaseFormValues['respondents'][number] = {
  respondentKind: '',
  respondentName: '',
  respondentEmail: '',
  respondentPanNumber: '',
  respondentMobile: '',
};
export const blankAgreement: CaseFormValues['agreement_urls'][number] = {
  agreement_url: undefined,
  summary: '',
};

export const blankCase: CaseFormValues = {
  partyId: '',
  title: '',
  resolutionKind: 'mediation',
  description: '',
  description_document_url: undefined,
  totalClaimValue: '',
  currencyUnit: 'INR',
  loanAccountNo: '',
  caseTopic: '',
  claim_items: [],
  respondents: [blankRespondent],
  agreement_urls: [],
};

const stored = (address: string | undefined) =>
  address === undefined ? undefined : { address, name: 'Uploaded document' };
const amount = (value: number | undefined) => (value ? groupAmount(String(value)) : '');

/** A draft of the server as the form shows it. */
export function valuesOfInput(input: CaseInput): CaseFormValues {
  return {
    partyId: input.partyId,
    title: input.title,
    resolutionKind: input.resolutionKind,
    description: input.description ?? '',
    description_document_url: stored(input.description_document_url),
    totalClaimValue: amount(input.totalClaimValue),
    currencyUnit: input.currencyUnit ?? 'INR',
    loanAccountNo: input.loanAccountNo ?? '',
    caseTopic: (input.caseTopic ?? []).join(', '),
    claim_items: (input.claim_items ?? []).map((item) => ({
      title: item.title,
      unit: item.unit,
      claimValue: amount(item.claimValue),
      description: item.description ?? '',
      description_document_url: stored(item.description_document_url),
    })),
    respondents: (input.respondents?.length ? input.respondents : [undefined]).map(
      (respondent) => ({
        ...blankRespondent,
        ...respondent,
        respondentMobile: respondent?.respondentMobile ?? '',
      }),
    ),
    agreement_urls: (input.agreement_urls ?? []).map(({ agreement_url, summary }) => ({
      agreement_url: stored(agreement_url),
      summary,
    })),
  };
}

/** A row in which nothing was filled in says nothing, and a draft leaves it out. */
const isBlank = (row: object, blank: object) => JSON.stringify(row) === JSON.stringify(blank);

/** What the contract checks; `isDraft` drops rows that were left blank. */
function toContract(values: CaseFormValues, isDraft: boolean): object {
  const keep = <Row extends object>(rows: readonly Row[], blank: object) =>
    isDraft ? rows.filter((row) => !isBlank(row, blank)) : rows;
  return {
    ...values,
    description_document_url: values.description_document_url?.address,
    totalClaimValue: parseAmount(values.totalClaimValue),
    // Only loans under arbitration have one.
    loanAccountNo: values.resolutionKind === 'arbitration' ? values.loanAccountNo : '',
    caseTopic: values.caseTopic
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    claim_items: keep(values.claim_items, blankClaimItem).map((item) => ({
      ...item,
      claimValue: parseAmount(item.claimValue) ?? 0,
      description_document_url: item.description_document_url?.address,
    })),
    respondents: keep(values.respondents, blankRespondent),
    agreement_urls: keep(values.agreement_urls, blankAgreement).map((agreement) => ({
      agreement_url: agreement.agreement_url?.address ?? '',
      summary: agreement.summary,
    })),
  };
}

/**
 * What the claim items come to where it can be compared with the total: all are in its currency.
 * A smaller total is legal, e.g. after part payments, and so is a larger one with interest and
 * costs: a difference is a warning, never a refusal.
 */
export function sumBesideTotal({
  totalClaimValue,
  currencyUnit,
  claim_items,
}: Pick<CaseFormValues, 'totalClaimValue' | 'currencyUnit' | 'claim_items'>): number | undefined {
  const total = parseAmount(totalClaimValue);
  const amounts = claim_items.map(({ claimValue }) => parseAmount(claimValue) ?? 0);
  const isComparable = claim_items.every(({ unit }) => unit === currencyUnit);
  const sum = Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
  return total && isComparable && sum > 0 && sum !== total ? sum : undefined;
}

/** The validated input, or the issue of each field. */
export function checkCaseForm(
  values: CaseFormValues,
  { isDraft }: { isDraft: boolean },
): { input: CaseInput; issues?: undefined } | { input?: undefined; issues: FieldIssue[] } {
  const schema = isDraft ? caseDraftInputSchema : caseInputSchema;
  const { success, data, error } = schema.safeParse(toContract(values, isDraft));
  if (success) return { input: data };
  return {
    issues: error.issues.map(({ path, message }) => ({ field: fieldOf(path), message })),
  };
}

/** Single keywords stand in one field. */
const fieldOf = (path: readonly PropertyKey[]) =>
  path[0] === 'caseTopic' ? 'caseTopic' : path.join('.');
