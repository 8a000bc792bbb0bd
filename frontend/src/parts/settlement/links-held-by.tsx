import type { Settlement } from '#contracts/endpoints/outcome/settlement.ts';
import { momentText, sideLabels } from './settlement-words.ts';

/** Who has had the links, if one of them went to another person. */
export function LinksHeldBy({ people }: { people: Settlement['linksHeldBy'] }) {
  if (people.length <= 2) return null;
  return (
    <section aria-label="Agents of the sides">
      <p>An agent was replaced. The links were sent to:</p>
      <ul className="links-held-by">
        {people.map(({ side, name, since }) => (
          <li key={`${side} ${since}`}>
            {`${sideLabels[side]}: ${name}, since ${momentText(since)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
