const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for an element or an attribute in double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => entities[one] ?? one);

/** A page with the style sheet at `styleSheet`. `body` is markup. */
export const htmlPage = ({
  title,
  styleSheet,
  body,
}: {
  title: string;
  styleSheet: string;
  body: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
${body}
</body>
</html>
`;
