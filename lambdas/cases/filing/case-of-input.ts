import { type CaseInput, type ClaimUnit, claimUnits } from '#contracts/rules/cases/case-input.ts';
import { DEFAULT_CURRENCY, type Money, toWholeUnits } from '#shared/money.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { CaseFiles } from './check-case-files.ts';

/** Converts between the form's fields and the stored case, in both directions. */

/** Every currency of a claim has hundredths. */
const toMoney = (value: number, currency: string): Money => ({
  amountMinor: Math.round(value * 100),
  currency,
});

const INDIA = '+91';

/** The fields of a case that come from its form. */
export type FiledFacts = Pick<
  CaseRecord,
  | 'title'
  | 'description'
  | 'descriptionFile'
  | 'resolutionKind'
  | 'loanAccountNo'
  | 'respondents'
  | 'totalClaim'
  | 'claimItems'
  | 'keywords'
  | 'agreements'
>;

/** What the form's fields refer to: checked files and encrypted PANs. */
export type FiledWith = { files: CaseFiles; sealedPans: readonly (string | undefined)[] };

/** Throws an internal error for a file that was not checked. */
export function factsOfInput(input: CaseInput, { files, sealedPans }: FiledWith): FiledFacts {
  const fileOf = (address: string) => {
    const file = files.get(address);
    if (!file) throw new Error('A file of the case was not checked');
    return file;
  };
  const optionalFile = (address: string | undefined) =>
    address === undefined ? undefined : fileOf(address);
  return {
    title: input.title,
    description: input.description ?? '',
    descriptionFile: optionalFile(input.description_document_url),
    resolutionKind: input.resolutionKind,
    loanAccountNo: input.loanAccountNo ?? '',
    respondents: (input.respondents ?? []).map((respondent, position) => ({
      name: respondent.respondentName,
      kind: respondent.respondentKind,
      email: respondent.respondentEmail,
      sealedPan: sealedPans[position],
      mobile: respondent.respondentMobile && `${INDIA}${respondent.respondentMobile}`,
    })),
    totalClaim: input.totalClaimValue
      ? toMoney(input.totalClaimValue, input.currencyUnit ?? DEFAULT_CURRENCY)
      : undefined,
    claimItems: (input.claim_items ?? []).map((item) => ({
      title: item.title,
      claimValue: toMoney(item.claimValue, item.unit),
      description: item.description ?? '',
      descriptionFile: optionalFile(item.description_document_url),
    })),
    keywords: input.caseTopic ?? [],
    agreements: (input.agreement_urls ?? []).map((agreement) => ({
      file: fileOf(agreement.agreement_url),
      summary: agreement.summary,
    })),
  };
}

const unitOf = (currency: string): ClaimUnit =>
  claimUnits.find((unit) => unit === currency) ?? DEFAULT_CURRENCY;

/** A stored case as form fields, with files as their keys and the given decrypted PANs. */
export function inputOfCase(record: CaseRecord, pans: readonly string[] = []): CaseInput {
  return {
    partyId: record.claimant.partyId,
    title: record.title,
    resolutionKind: record.resolutionKind,
    description: record.description || undefined,
    description_document_url: record.descriptionFile?.key,
    totalClaimValue: record.totalClaim && toWholeUnits(record.totalClaim),
    currencyUnit: record.totalClaim && unitOf(record.totalClaim.currency),
    loanAccountNo: record.loanAccountNo || undefined,
    caseTopic: record.keywords,
    claim_items: record.claimItems.map((item) => ({
      title: item.title,
      unit: unitOf(item.claimValue.currency),
      claimValue: toWholeUnits(item.claimValue),
      description: item.description || undefined,
      description_document_url: item.descriptionFile?.key,
    })),
    agreement_urls: (record.agreements ?? []).map(({ file, summary }) => ({
      agreement_url: file.key,
      summary,
    })),
    respondents: record.respondents.map((respondent, position) => ({
      respondentKind: respondent.kind ?? 'others',
      respondentName: respondent.name,
      respondentEmail: respondent.email ?? '',
      respondentPanNumber: pans[position] ?? '',
      respondentMobile: respondent.mobile?.slice(INDIA.length),
    })),
  };
}
