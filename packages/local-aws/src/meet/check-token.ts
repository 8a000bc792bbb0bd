import { decodeJwt, errors, jwtVerify } from 'jose';
import * as z from 'zod';

export type MeetSettings = { key: string; issuer: string; audience: string; subject: string };

/** The visitor that a token names. */
export type Visitor = { name: string; isModerator: boolean; endsAt: Date };

const payloadSchema = z.object({
  room: z.string(),
  exp: z.number(),
  context: z.object({ user: z.object({ name: z.string(), moderator: z.boolean() }) }),
});

type Refused = { status: number; refusal: string };

const FORGED: Refused = {
  status: 403,
  refusal: 'This link was not made by the portal, or it was changed on its way.',
};

/** The visitor of a room, or the reason for the refusal. */
export async function checkToken(
  { key, issuer, audience, subject }: MeetSettings,
  { room, token, now }: { room: string; token: string; now: Date },
): Promise<Visitor | Refused> {
  if (token === '')
    return {
      status: 401,
      refusal: 'This room is entered by a link from the portal. Open the case and join from there.',
    };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      issuer,
      audience,
      subject,
      currentDate: now,
      requiredClaims: ['exp', 'room'],
    });
    const parsed = payloadSchema.safeParse(payload);
    if (!parsed.success) return FORGED;
    if (parsed.data.room !== room)
      return { status: 403, refusal: 'This link is for another room.' };
    const { user } = parsed.data.context;
    const endsAt = new Date(parsed.data.exp * 1000);
    return { name: user.name, isModerator: user.moderator, endsAt };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return {
        status: 403,
        refusal: 'This link has expired. Open the case and join from there.',
      };
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
      return { status: 403, refusal: `This link opens at ${opensAt(token)}.` };
    if (error instanceof errors.JOSEError) return FORGED;
    throw error;
  }
}

const indianTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The token's signature is already verified. */
function opensAt(token: string): string {
  return `${indianTime.format((decodeJwt(token).nbf ?? 0) * 1000)} IST`;
}
