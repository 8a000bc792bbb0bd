/**
 * Saves the file behind a signed address. Files are served as attachments, so the page stays
 * where it is; and since no window is opened, no pop-up blocker minds that the address was
 * asked for first.
 */
export function saveFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
