export const trailKinds = ['case', 'person', 'document'] as const;

/** Whose trail is read. A person is an email address or the id of an account. */
export type TrailOf = { kind: (typeof trailKinds)[number]; id: string };
