import { Button } from '#portal/shared/ui/button.tsx';
import { quotation } from './annotation-groups.ts';

/** Inserts words and the address of their page into a draft; without words the address alone. */
export function QuoteButton({
  quote,
  citation,
  onQuote,
}: {
  quote: string;
  /** '' in a document that others cannot follow. */
  citation: string;
  onQuote: (text: string) => void;
}) {
  if (quote === '' && citation === '') return null;
  return (
    <Button look="secondary" size="sm" onClick={() => onQuote(quotation(quote, citation))}>
      {[quote ? 'Quote' : 'Cite', citation].filter(Boolean).join(' ')}
    </Button>
  );
}
