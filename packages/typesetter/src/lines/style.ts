export type Style = { isBold?: boolean; isItalic?: boolean };
