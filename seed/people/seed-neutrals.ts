export type SeedPerson = { userId: string; name: string };

/** Ids of the demo neutrals. */
export type SeedNeutrals = {
  mediator: SeedPerson;
  arbitrator: SeedPerson;
  caseManager: SeedPerson;
};
