import { type CaseInput, type ClaimUnit, claimUnits } from '#contracts/rules/case-input.ts';
import { DEFAULT_CURRENCY, type Money, toWholeUnits } from '#shared/money.ts';
import type { CaseRecord } from '../case-record.ts';
import type { CaseFiles } from './check-case-files.ts';

/** Between the form's fields and the case that is stored; the two ways undo each other. */

/** Every unit that claims come in has hundredths. */
const toMoney = (value: number, currency: string): Money => ({
  amountMinor: Math.round(value * 100),
  currency,
});

const INDIA = '+91';

/** What of a case its form decides. */
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

/** What goes in beside the form's own fields: files that were checked, PANs that are sealed. */
export type FiledWith = { files: CaseFiles; sealedPans: readonly (string | undefined)[] };

/** Throws for a file that was not checked: that would be ours to mend. */
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

/**
 * A stored case as its form holds it; files go out under their keys, PANs as far as they were
 * opened.
 */
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
