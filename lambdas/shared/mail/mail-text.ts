/** A part of a mail's body, which is rendered both as text and as HTML. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'button'; label: string; address: string }
  /** Small print, with a link. */
  | { kind: 'note'; text: string; label: string; address: string };

export function asText(blocks: readonly MailBlock[]): string {
  return blocks.map(textOf).join('\n\n');
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'button':
      return `${block.label}: ${block.address}`;
    case 'note':
      return `${block.text} ${block.label}: ${block.address}`;
  }
}

/** Renders a mail as HTML. User input is escaped. */
export function asHtml(blocks: readonly MailBlock[]): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1c2733"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">${blocks
    .map(htmlOf)
    .join('')}</div></body></html>`;
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(block.text)}</h2>`;
    case 'list': {
      const items = block.items.map(
        (item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`,
      );
      return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`;
    }
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(
        block.address,
      )}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4e8c;color:#fff;text-decoration:none">${escapeHtml(
        block.label,
      )}</a></p>`;
    case 'note':
      return `<p style="margin:24px 0 0;font-size:13px;color:#56636f">${escapeHtml(
        block.text,
      )} <a href="${escapeHtml(block.address)}" style="color:#1f4e8c">${escapeHtml(
        block.label,
      )}</a></p>`;
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
