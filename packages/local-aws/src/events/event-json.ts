/** Levels of JSON that EventBridge processes. */
const MOST_LEVELS = 1_000;

/** The value of a JSON text; undefined if it is not valid or has more than 1,000 levels. */
export function readJson(text: string): unknown {
  if (!isWithinLevels(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isWithinLevels(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') level += 1;
    else if (character === '}' || character === ']') level -= 1;
    if (level > MOST_LEVELS) return false;
  }
  return true;
}
