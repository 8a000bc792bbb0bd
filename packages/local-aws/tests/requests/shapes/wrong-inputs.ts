import { exampleOf, type Given, type Member, type Operation } from './operations.ts';
import { bodyVariants, memberVariants, type Variant } from './variants.ts';

/** Places that are varied in a member that answers 501 anyway. */
const FEW = 1;

type Asked = {
  given: Given;
  /** Whether the service answers this body with another status than 501. */
  isCovered: (body: string) => Promise<boolean>;
};

/**
 * Wrong bodies of an operation with JSON: the members that it needs with one wrong place each, and
 * each optional member beside them in the same way. An operation that answers 501 gets variants of
 * its whole body only.
 */
export async function wrongInputs(
  { name, members }: Pick<Operation, 'name' | 'members'>,
  { given, isCovered }: Asked,
): Promise<Variant[]> {
  const example = (each: Member): [string, unknown] => [
    each.wireName,
    exampleOf(each.schema, { name: each.name, given }),
  ];
  const needed = {
    ...Object.fromEntries(members.filter((each) => each.isRequired).map(example)),
    ...Object(given[name]),
  };
  const body = JSON.stringify(needed);
  if (!(await isCovered(body))) return bodyVariants(body);
  const variants = [...bodyVariants(body), ...memberVariants(needed)];
  for (const member of members.filter(({ wireName }) => !(wireName in needed))) {
    const input: object = { ...needed, ...Object.fromEntries([example(member)]) };
    const most = (await isCovered(JSON.stringify(input))) ? undefined : FEW;
    variants.push(...memberVariants(input, { within: member.wireName, most }));
  }
  return variants;
}
