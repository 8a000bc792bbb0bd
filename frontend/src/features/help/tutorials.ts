/** Addresses of a comma-separated setting (seed 1, section 3). */
export function addressesOf(list: string): string[] {
  return list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

const withoutQuery = (address: string) => address.replace(/[?#].*/s, '');

/** What a video is about, from its file name: '/tutorials/your-docket.webm' → 'Your docket'. */
export function titleOfFile(address: string): string {
  const fileName = withoutQuery(address).split('/').at(-1) ?? '';
  const name = safeDecode(fileName).replace(/\.[^.]+$/, '');
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Captions lie beside the video under the same name. */
export function captionsOf(address: string): string {
  return withoutQuery(address).replace(/\.[^./]+$/, '.vtt');
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
