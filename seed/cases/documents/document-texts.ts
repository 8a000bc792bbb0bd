import type { NewCase } from '#lambdas/cases/seed.door.ts';

/** Contents of the documents of sample cases: paragraphs; `heading` stands bold. */

export type DocumentText = readonly (string | { heading: string })[];

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Facts of a case that its documents repeat. */
export function factsOf(record: NewCase) {
  return {
    claimant: record.claimant.name,
    respondent: record.respondents[0]?.name ?? 'the respondent',
    amount: `INR ${rupees.format((record.totalClaim?.amountMinor ?? 45_000_000) / 100)}`,
    code: record.code,
    title: record.title,
  };
}

export function statementOfClaim(record: NewCase): DocumentText {
  const { claimant, respondent, amount, code } = factsOf(record);
  return [
    `In the matter of ${claimant}, claimant, and ${respondent}, respondent. Case ${code}.`,
    { heading: 'The parties' },
    `1. The claimant is ${claimant}. It carries on business in Mumbai and is represented by its authorised signatory.`,
    `2. The respondent is ${respondent}, with whom the claimant has dealt since 2021.`,
    { heading: 'The facts' },
    `3. By an agreement dated 14 June 2021 the claimant gave the respondent credit, to be repaid in 48 monthly instalments with interest at 13.5 per cent a year on the reducing balance.`,
    '4. The respondent paid the first nineteen instalments on time. The twentieth came 34 days late, and the twenty-third was returned unpaid.',
    '5. The claimant wrote to the respondent on 3 April, 19 May and 2 July. The respondent asked for time on 24 May and has not denied the debt.',
    ...Array.from(
      { length: 22 },
      (_, at) =>
        `${at + 6}. Instalment ${at + 23}, due on the fifth of the month, was not received. The claimant debited the agreed charge for late payment and carried the balance forward, as the statement of account in annexure C shows in its line ${at + 23}. The respondent was informed by a message and by post on the tenth day.`,
    ),
    { heading: 'The claim' },
    `28. On the day of the notice ${amount} was due, made up of principal, interest and charges.`,
    '29. The claimant asks for an award of that sum, interest from the date of the notice until payment, and the costs of this arbitration.',
    { heading: 'List of annexures' },
    'A. Agreement. B. Sanction letter. C. Statement of account. D. Notices with proof of service. E. Reply of 24 May.',
  ];
}

export function loanAgreement(record: NewCase): DocumentText {
  const { claimant, respondent } = factsOf(record);
  const clauses = [
    'Definitions',
    'Amount and purpose',
    'Drawdown',
    'Interest',
    'Repayment',
    'Charges for late payment',
    'Security',
    'Events of default',
    'Notices',
    'Assignment',
    'Governing law',
    'Disputes',
  ];
  return [
    `This agreement is made on 14 June 2021 between ${claimant} (the lender) and ${respondent} (the borrower).`,
    ...clauses.flatMap((clause, at) => [
      { heading: `${at + 1}. ${clause}` },
      `${at + 1}.1 The borrower has read this clause and has received a copy of it in a language that they understand. The terms of the sanction letter form part of it.`,
      `${at + 1}.2 Where this clause gives a period, it is counted from the day after the event, and a period that ends on a public holiday ends on the next working day at the place of the lender’s branch.`,
      `${at + 1}.3 A failure to use a right under this clause is no waiver of it. A waiver binds the lender only in writing and only for the occasion for which it was given.`,
    ]),
    { heading: 'Signatures' },
    `For ${claimant}: ______________________`,
    `${respondent}: ______________________`,
  ];
}

/** In Hindi. */
export function statementOfDefence(record: NewCase): DocumentText {
  const { claimant, respondent, code } = factsOf(record);
  return [
    `प्रकरण क्रमांक ${code}। दावेदार: ${claimant}। प्रतिवादी: ${respondent}।`,
    { heading: 'प्रारंभिक आपत्तियाँ' },
    '1. दावा समय-सीमा से बाहर है, क्योंकि पहली चूक और सूचना के बीच तीन वर्ष से अधिक का समय बीत चुका है।',
    '2. ब्याज की दर वह नहीं है जो स्वीकृति पत्र में लिखी गई थी। खाते का विवरण प्रतिवादी को समय पर नहीं दिया गया।',
    { heading: 'तथ्यों का उत्तर' },
    ...Array.from(
      { length: 18 },
      (_, at) =>
        `${at + 3}. अनुच्छेद ${at + 3} के कथन अस्वीकार हैं। प्रतिवादी ने संबंधित किस्त का भुगतान बैंक के माध्यम से किया था और उसकी रसीद संलग्न है। दावेदार ने उस राशि को खाते में समायोजित नहीं किया, बल्कि विलंब शुल्क जोड़ दिया।`,
    ),
    { heading: 'प्रार्थना' },
    '21. अतः निवेदन है कि दावा निरस्त किया जाए, और वैकल्पिक रूप से देय राशि को बारह किस्तों में चुकाने की अनुमति दी जाए।',
  ];
}

/** In Tamil. */
export function affidavit(record: NewCase): DocumentText {
  const { respondent, code } = factsOf(record);
  return [
    `வழக்கு எண் ${code}. சாட்சி: ${respondent}.`,
    { heading: 'பிரமாண வாக்குமூலம்' },
    ...Array.from(
      { length: 14 },
      (_, at) =>
        `${at + 1}. நான் இந்த வழக்கின் எதிர்மனுதாரர். மேலே கூறப்பட்ட தவணைத் தொகையை உரிய நாளில் வங்கி மூலம் செலுத்தினேன். அதற்கான ரசீது இணைப்பு ${at + 1} ஆக இணைக்கப்பட்டுள்ளது.`,
    ),
    'மேற்கண்டவை அனைத்தும் என் அறிவுக்கு எட்டிய வரை உண்மை.',
  ];
}

export function proceduralOrder(record: NewCase): DocumentText {
  const { claimant, respondent, code } = factsOf(record);
  return [
    `Case ${code}: ${claimant} and ${respondent}.`,
    { heading: 'Procedural Order No. 1' },
    '1. The parties were heard by video on the scope of the dispute and on the timetable.',
    '2. The claimant files its statement of claim with all documents within four weeks. The respondent files its defence within four weeks of receiving it.',
    '3. Each party files a list of witnesses, and affidavits instead of examination in chief, seven days before the hearing of evidence.',
    '4. Documents are filed in the portal as PDF files with numbered pages. A document in another language comes with a translation.',
    ...Array.from(
      { length: 9 },
      (_, at) =>
        `${at + 5}. Step ${at + 1} of the timetable annexed to this order is to be done by the date given there. A request for more time is made before that date, with reasons, and with a copy to the other side. The hearing dates stay unless the tribunal says otherwise.`,
    ),
  ];
}

export function noticeOfHearing(record: NewCase): DocumentText {
  const { code, title } = factsOf(record);
  return [
    `${title}. Case ${code}.`,
    { heading: 'Notice of hearing' },
    'The next session is held by video. The link opens fifteen minutes before the session from the page of the case.',
    'Parties and their representatives keep a proof of identity at hand. Recordings by the participants are not permitted.',
  ];
}

export function draftIssues(record: NewCase): DocumentText {
  const { claimant, respondent } = factsOf(record);
  return [
    { heading: 'Issues: a draft for my own use' },
    `1. Whether the claim of ${claimant} is within time.`,
    '2. Whether the rate of interest was changed with notice.',
    `3. Whether the payments for which ${respondent} has receipts were credited.`,
    '4. What is due, and from when it carries interest.',
    'To look up: receipts of March and April against lines 20 to 23 of the statement of account.',
  ];
}
