import { describe, expect, it, test } from 'vitest';
import {
  authoritiesTemplate,
  authoritySections,
  sectionOfAuthority,
} from '#contracts/rules/bundling/authorities.ts';
import { withProfile } from '#contracts/rules/bundling/bundle-profiles.ts';
import {
  newBundleTemplateSchema,
  withTemplate,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { bundleManifestSchema } from '#contracts/rules/bundling/bundles.ts';

/** Bundles of authorities. Names and numbers of the citations are made up. */

describe('the template of a bundle of authorities', () => {
  const bundle = withProfile(
    bundleManifestSchema.parse({ items: [], hasPageNumbers: false, hasContents: false }),
    'delhi2021',
  );
  const template = authoritiesTemplate(bundle);

  it('has the sections, and an index with dates and pages', () => {
    expect(newBundleTemplateSchema.parse(template)).toEqual(template);
    const made = withTemplate(bundle, template, () => 'new');
    expect(made.items.map(({ title }) => title)).toEqual([
      'Statutes and rules',
      'Judgments of the Supreme Court',
      'Judgments of High Courts',
      'Foreign judgments',
      'Other texts',
    ]);
    expect(made).toMatchObject({ hasContents: true, hasDates: true, hasPageNumbers: true });
  });

  it('leaves the settings of the bundle', () => {
    expect(withTemplate(bundle, template, () => 'new').settings).toEqual(bundle.settings);
  });
});

const [statutes, supreme, high, foreign, other] = authoritySections;
test.each([
  ['Arbitration and Conciliation Act 1996', statutes],
  ['Code of Civil Procedure, 1908, section 89.pdf', statutes],
  ['The CONSTITUTION of India', statutes],
  ['Rules of the arbitral institution', statutes],
  ['Asha Mills v Union of Traders (2012) 9 SCC 1', supreme],
  ['Asha Mills v. Traders, [1964] 5 S.C.R. 12.pdf', supreme],
  ['Asha Mills v Traders 2023 INSC 1', supreme],
  ['Asha Mills v Traders, AIR 1999 SC 100', supreme],
  ['Asha Mills v Traders, A.I.R. 1999 S.C. 100', supreme],
  ['Judgment of the Supreme Court of 3 March 2021', supreme],
  ['US Cables v Traders, (2020) 3 SCC 7', supreme],
  ['Asha Mills v Traders, 2021 SCC OnLine SC 12', supreme],
  ['Asha Mills v Traders, 2021 SCC OnLine Bom 12', high],
  ['Asha Mills v Traders, AIR 1999 Del 100', high],
  // The court is that of the report, also where a party is another court.
  ['Registrar, High Court of Bombay v Rao, AIR 1999 SC 100', supreme],
  ['AIR 1999 SC 100, Registrar, High Court of Bombay v Rao', supreme],
  ['Asha Mills v Traders, 2023:DHC:12', high],
  ['Asha Mills v Traders, (2004) 2 Bom CR 15', high],
  ['Order of the High Court of Karnataka', high],
  ['Ash v Elm [2009] UKSC 3', foreign],
  ['Ash v Elm [1932] AC 12', foreign],
  ['Ash v Elm, AIR 1932 PC 12', foreign],
  ['Ash v Elm [2011] EWHC 3 (Comm), on the Arbitration Act', foreign],
  ['Commentary on arbitration, chapter 3', other],
  ['High praise, a report to the court', other],
  ['AIR 1999', other],
  ['', other],
])('%s belongs to %s', (title, section) => {
  expect(sectionOfAuthority(title)).toBe(section);
});
