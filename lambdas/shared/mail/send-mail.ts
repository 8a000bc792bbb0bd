import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

/** The client that sends letters, and the address that they come from. */
export type Mail = { client: SESv2Client; from: string };

export type Letter = {
  to: string;
  subject: string;
  greeting: string;
  /** Plain sentences before and after the button. */
  before: string;
  button: { label: string; address: string };
  after: string;
};

/** Sends one letter as text and as HTML that says the same. */
export async function sendMail(deps: { mail: Mail }, letter: Letter): Promise<void> {
  await deps.mail.client.send(
    new SendEmailCommand({
      FromEmailAddress: deps.mail.from,
      Destination: { ToAddresses: [letter.to] },
      Content: {
        Simple: {
          Subject: { Data: letter.subject, Charset: 'UTF-8' },
          Body: {
            Text: { Data: asText(letter), Charset: 'UTF-8' },
            Html: { Data: asHtml(letter), Charset: 'UTF-8' },
          },
        },
      },
    }),
  );
}

function asText(letter: Letter): string {
  return [
    letter.greeting,
    letter.before,
    `${letter.button.label}: ${letter.button.address}`,
    letter.after,
  ].join('\n\n');
}

/** Names come from people: nothing of theirs may become markup. */
function asHtml(letter: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1c2733"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">${paragraph(
    letter.greeting,
  )}${paragraph(letter.before)}<p style="margin:0 0 16px"><a href="${escapeHtml(
    letter.button.address,
  )}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4e8c;color:#fff;text-decoration:none">${escapeHtml(
    letter.button.label,
  )}</a></p>${paragraph(letter.after)}</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
