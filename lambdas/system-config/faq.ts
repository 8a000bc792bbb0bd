import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import type { SystemConfig } from '#contracts/endpoints/system-config.ts';
import { fileSize } from '#contracts/rules/notation.ts';

/** Questions and answers of the help page. */
export const faq: SystemConfig['faq'] = [
  {
    question: 'How do I sign in?',
    answer:
      'With your email address and password, or with your phone number alone. Either way you enter the six-digit code that we send to your phone. If you signed up with Google, use the Google button.',
  },
  {
    question: 'The code did not reach me. What can I do?',
    answer:
      'Wait until the timer on the screen has run out, then ask for a new code. A code is good for ten minutes and for one use. If none arrives, check that the number shown on the screen is yours.',
  },
  {
    question: 'Why was I signed out?',
    answer:
      'After fifteen minutes without any activity the session ends, so that nobody else can read your cases on an open screen. What you had typed in a draft is kept in your browser where the screen says so.',
  },
  {
    question: 'Which cases do I see under My Cases?',
    answer:
      'Those to which you are assigned, as mediator, arbitrator or case manager. An invitation that you have not accepted yet is not among them.',
  },
  {
    question: 'How do I invite another neutral to a case?',
    answer:
      'Open the case and use Add Mediator or Add Arbitrator below the description. Search by name, speciality, language or place, choose somebody and send the invitation. Until they answer, they see the parties’ names and the claim value, and nothing else of the case. You can withdraw the invitation until then.',
  },
  {
    question: 'Where do I find the invitations that I got?',
    answer:
      'Under Invitations in the side menu, beside those that you sent. Accepting adds the case to yours. Declining tells the neutral who invited you, with your reason if you give one.',
  },
  {
    question: 'How does the search of My Cases work?',
    answer:
      'Type the beginning of any word of the case ID, the title, the name of the claimant or a respondent, or the loan account number. With several words, a case must contain all of them. Case Manager beside the search lists the cases of one case manager alone.',
  },
  {
    question: 'What do the chips above the list count?',
    answer:
      'They count the cases of the chosen kind that your search finds, by the stage that they have reached. Choosing a chip lists exactly as many cases as it shows.',
  },
  {
    question: 'How do I create a case?',
    answer:
      'Choose Create Case above My Cases. You need a party of yours that a case manager has verified. Save what you have as a draft at any time; drafts lie in the Case Cart, where you can submit several together. A case manager then approves the case or sends it back with a reason.',
  },
  {
    question: 'How do I add a registered party to a case?',
    answer:
      'Open the case. Assign, beside the respondent, names one of your verified parties as the respondent; where there are several respondents, you choose which. Assign Party lets a party join on neither side, such as a guarantor. Its agents then stand under Agent Details, and you can write to it in the proceedings.',
  },
  {
    question: 'How do I create many cases at once?',
    answer:
      'Choose Create Bulk Case above My Cases. Take the template, fill in a row for each case, save it as CSV in UTF-8 and upload it, up to 10,000 rows at a time. Complete rows are submitted at once. You can leave the page: a notification tells you when all rows are done.',
  },
  {
    question: 'Some rows of my upload failed. What can I do?',
    answer:
      'Open the upload from the notification or under Past uploads and download the error file. It holds the failed rows with what is wrong in the last column. Correct them and upload that file as it is. Rows whose loan account has a case already are passed over, so a file can be uploaded again without harm.',
  },
  {
    question: 'Why can a loan account have one case only?',
    answer:
      'So that an upload that is repeated makes no second case. The message names the case that is there already, if it is yours. A draft that you delete frees its loan account.',
  },
  {
    question: 'Why does a case say Waiting For Respondent?',
    answer:
      'The respondent has been told of the case and has not yet joined it. Once the respondent accepts, the case moves on. If the respondent declines, the case says so.',
  },
  {
    question: 'How do I set or change the next hearing?',
    answer:
      'Open the case and use Update beside the next hearing date. Give a date, a time in Indian Standard Time, the type of the hearing and your remarks. Every date that was ever set stays in the hearings timeline; once a case is closed, what was still to come leaves the cause lists and calendars.',
  },
  {
    question: 'How do I meet the parties of a case?',
    answer:
      'Open the case and use Join session: everybody of the case who joins that day comes into the same room. For a later date use Schedule a meeting; the date and the way in then stand in the proceedings. The link of a hearing opens 60 minutes before it, beside the next hearing date.',
  },
  {
    question: 'Who can read what I write in the proceedings?',
    answer:
      'Those whom you choose when you send it: everybody in the case, the case manager alone, or certain parties. A message that is not for everybody names its readers. Your scratch pad is read by you alone.',
  },
  {
    question: 'Where do I find the agreement or the award of a case?',
    answer:
      'On the page of a settled case, under Final Award Summary and under Agreements and Awards. Download saves the file. While there is none, the case manager still has to upload it.',
  },
  {
    question: 'Who sees my rating of a case?',
    answer:
      'Only you, on the page of the case. You can rate a case once it has ended and, after a settlement, has its agreement, and change what you said at any time.',
  },
  {
    question: 'Can I pay, or be paid, in the portal?',
    answer:
      'No. Payments lists what was paid and what is due in your cases. It is written by the office that takes the payments; if an entry looks wrong, call the support number on this page.',
  },
  {
    question: 'How do I attach a document to the proceedings?',
    answer: `Use the paper clip above the text, or drop or paste the file into it. Images and PDFs of up to ${fileSize(uploadRules.commentAttachment.maxBytes)} are taken and appear as a link. A message that you have not sent yet stays in your browser until you send it or log out; in a new session you find it again.`,
  },
  {
    question: 'Why is my party under verification?',
    answer:
      'A case manager compares each new party with its document before cases can be created for it. You receive a notification and an email when it is approved. If it is declined, its page under My Parties shows the reason: correct the details and submit it again.',
  },
  {
    question: 'Who can see the identity numbers of a party?',
    answer:
      'Nobody sees them in full. They are stored encrypted, and the portal shows their last characters only, to you and to the case managers. To correct a number, edit the party and type the new one.',
  },
  {
    question: 'How do I change my phone number or email address?',
    answer:
      'Both are tied to your sign-in and cannot be edited in the profile. Call the support number on this page and we will change them after checking who you are.',
  },
];
