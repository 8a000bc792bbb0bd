import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { Me } from '#contracts/endpoints/accounts.ts';
import {
  arbitratorDisclosureSchema,
  type DisclosureAct,
  type FirstDisclosure,
  mediatorDisclosureSchema,
} from '#contracts/rules/disclosures.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';

/** The fields of a disclosure before acceptance; '' is not answered yet. */
export type DisclosureFields = {
  contact: string;
  experience: string;
  ongoingArbitrations: string;
  interests: string;
  interestsText: string;
  time: string;
  timeText: string;
  confirmed: boolean;
};

/** The text of a question that is answered with nothing is not sent. */
const textOf = (answer: string, text: string) => (answer === 'some' ? text : '');

const toBody = (fields: DisclosureFields, act: DisclosureAct) => {
  const { contact, interests, confirmed } = fields;
  const common = { contact, interests, confirmed };
  const interestsText = textOf(interests, fields.interestsText);
  if (act === 'mediation') return { act, ...common, interestsText };
  const typed = fields.ongoingArbitrations.trim();
  return {
    act,
    ...common,
    interestsText,
    experience: fields.experience,
    ongoingArbitrations: typed === '' ? undefined : Number(typed),
    time: fields.time,
    timeText: textOf(fields.time, fields.timeText),
  };
};

const schemaOf = (act: DisclosureAct) =>
  z
    .custom<DisclosureFields>()
    .transform((fields): unknown => toBody(fields, act))
    .pipe(act === 'arbitration' ? arbitratorDisclosureSchema : mediatorDisclosureSchema);

/** The form, filled with what the profile says. */
export const useDisclosureForm = (inviteId: string, act: DisclosureAct, me: Me) =>
  useUnsentForm<DisclosureFields, FirstDisclosure>(`disclosure:${inviteId}`, {
    mode: 'onSubmit',
    resolver: zodResolver(schemaOf(act)),
    defaultValues: {
      contact: [me.email, me.mobile].filter(Boolean).join('\n'),
      experience: me.experience,
      ongoingArbitrations: '',
      interests: '',
      interestsText: '',
      time: '',
      timeText: '',
      confirmed: false,
    },
  });
