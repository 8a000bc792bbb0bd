import type { WitnessReading } from '#contracts/endpoints/speech/witness-readings.ts';
import { redactText } from '#contracts/rules/speech/redactions.ts';
import { signedStatement } from '#contracts/rules/speech/witness-readings.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import {
  type Block,
  block,
  boldInline as bold,
  plainInline as plain,
} from '#shared/rich-text/blocks.ts';

/** The errata of a witness, printed on pages of their own: the record stays as it is. */
export type ErrataSheet = Pick<
  WitnessReading,
  | 'witness'
  | 'name'
  | 'version'
  | 'sha256'
  | 'turnCount'
  | 'errata'
  | 'isChanged'
  | 'sentBy'
  | 'sentAt'
  | 'signature'
  | 'refusal'
  | 'note'
>;

/** A sheet with a mark in place of each redacted word. */
export function redactSheet(
  sheet: ErrataSheet,
  isRedacted: (word: string) => boolean,
): ErrataSheet {
  const mask = (text: string) => redactText(text, isRedacted);
  const { signature, refusal, note } = sheet;
  return {
    ...sheet,
    ...{ witness: mask(sheet.witness), name: mask(sheet.name), sentBy: mask(sheet.sentBy) },
    errata: sheet.errata.map((one) => ({
      ...one,
      ...{ reads: mask(one.reads), shouldRead: mask(one.shouldRead), reason: mask(one.reason) },
    })),
    ...(signature && { signature: { ...signature, name: mask(signature.name) } }),
    ...(refusal && { refusal: { ...refusal, reason: mask(refusal.reason) } }),
    ...(note && { note: { ...note, name: mask(note.name), text: mask(note.text) } }),
  };
}

const row = (label: string, text: string): Block =>
  block('text', [bold(`${label}: `), plain(text)]);

/** The blocks of a sheet. `placeOf`: page and line of a turn in this file; '' if it has none. */
export function errataBlocks(
  sheet: ErrataSheet,
  placeOf: (mediaId: string) => string = () => '',
): Block[] {
  const { witness, name, errata, version, turnCount, sha256, sentBy, sentAt } = sheet;
  return [
    block('heading', [bold(`Errata sheet of ${name}`)]),
    row('Evidence of', witness || 'all witnesses of the record'),
    row('Read', `Version ${version}, ${turnCount} ${turnCount === 1 ? 'turn' : 'turns'}`),
    row('Sent', `by ${sentBy} on ${toIndianMoment(sentAt)}`),
    ...(sheet.isChanged
      ? [
          block('text', [
            plain(
              `The evidence was changed after it was sent. This sheet is about version ${version}.`,
            ),
          ]),
        ]
      : []),
    ...(errata.length === 0
      ? [block('text', [plain('No correction was proposed.')], { spaceBefore: 8 })]
      : errata.flatMap(({ turn, mediaId, reads, shouldRead, reason }, at) => [
          block('text', [bold(`${at + 1}. Turn ${turn}${placeText(placeOf(mediaId))}`)], {
            spaceBefore: 8,
            keepsWithNext: true,
          }),
          block('text', [plain(`Reads: “${reads}”`)], { keepsWithNext: true }),
          block('text', [plain(`Should read: “${shouldRead}”`)], { keepsWithNext: true }),
          block('text', [plain(`Reason: ${reason}`)]),
        ])),
    ...endOf(sheet),
    ...noteOf(sheet),
    row('SHA-256 of the text that was read', sha256 || 'withheld, as words were redacted later'),
    block('note', [plain('The record itself stays as it was taken down.')]),
  ];
}

const placeText = (place: string) => (place === '' ? '' : `, page and line ${place}`);

function endOf({ signature, refusal, version, errata }: ErrataSheet): Block[] {
  if (signature)
    return [
      block('text', [plain(signedStatement(version, errata.length))], { spaceBefore: 12 }),
      row('Signed', `${signature.name}, ${toIndianMoment(signature.at)}`),
      block('note', [
        plain(
          'Signed under a personal link with a one-time code, both sent by mail to the witness.',
        ),
      ]),
    ];
  return refusal
    ? [
        block('text', [bold(`The witness declined to sign on ${toIndianMoment(refusal.at)}.`)], {
          spaceBefore: 12,
        }),
        row('Reason', refusal.reason),
      ]
    : [];
}

function noteOf({ note }: ErrataSheet): Block[] {
  if (!note) return [];
  const { isAccepted, text, name, at } = note;
  return [
    row(
      isAccepted ? 'Accepted by the tribunal' : 'Noted by the tribunal',
      `${name}, ${toIndianMoment(at)}`,
    ),
    ...(text === '' ? [] : text.split('\n').map((line) => block('text', [plain(line)]))),
  ];
}
