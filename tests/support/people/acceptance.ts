import type { FirstDisclosure } from '#contracts/rules/disclosures.ts';
import type { Role } from '#contracts/rules/roles.ts';

/** Answers to invitations. */

const arbitration: FirstDisclosure = {
  act: 'arbitration',
  contact: 'Chambers, Kochi',
  experience: 'Commercial arbitrations since 2013',
  ongoingArbitrations: 4,
  interests: 'some',
  interestsText: 'I advised the claimant in 2019.\nThe matter has ended.',
  time: 'none',
  timeText: '',
  confirmed: true,
};

const mediation: FirstDisclosure = {
  act: 'mediation',
  contact: 'Chambers, Kochi',
  interests: 'none',
  interestsText: '',
  confirmed: true,
};

/** An acceptance with the disclosure of a role. */
export const acceptanceOf = (role: Role) => ({
  answer: 'accept' as const,
  ...(role === 'arbitrator' && { disclosure: arbitration }),
  ...(role === 'mediator' && { disclosure: mediation }),
});

export const declineBody = { answer: 'decline' as const, reason: 'I am not available this year' };
