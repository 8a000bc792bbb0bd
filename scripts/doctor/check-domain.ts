import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { ListHostedZonesByNameCommand, Route53Client } from '@aws-sdk/client-route-53';
import { EDGE_REGION, type StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok, unknown } from './finding.ts';

/** The certificate is issued for the portal's name, and who answers for the name. */
export async function checkDomain({ domain }: Pick<StageSettings, 'domain'>): Promise<Finding[]> {
  if (!domain) return [];
  const { name, certificateArn } = domain;
  const certificate = `Certificate of ${name}`;
  const checks = [
    ask(
      certificate,
      async () => {
        const { Certificate } = await new ACMClient({ region: EDGE_REGION }).send(
          new DescribeCertificateCommand({ CertificateArn: certificateArn }),
        );
        const names = Certificate?.SubjectAlternativeNames ?? [];
        if (!names.some((covered) => covers(covered, name)))
          return missing(certificate, `This one is for ${names.join(', ')}: request another.`);
        return Certificate?.Status === 'ISSUED'
          ? ok(certificate)
          : missing(
              `${certificate} (it is ${Certificate?.Status})`,
              'Put its validation record into the domain’s DNS and wait.',
            );
      },
      missing(certificate, 'Request it in ACM, us-east-1.'),
    ),
    ask(`Hosted zone of ${name}`, () => checkZone(name)),
  ];
  return (await Promise.all(checks)).flat();
}

async function checkZone(name: string): Promise<Finding> {
  const client = new Route53Client({ region: EDGE_REGION });
  const labels = name.split('.');
  // From the name itself up to its registered domain.
  for (let first = 0; first < labels.length - 1; first += 1) {
    const DNSName = `${labels.slice(first).join('.')}.`;
    const { HostedZones = [] } = await client.send(
      new ListHostedZonesByNameCommand({ DNSName, MaxItems: 1 }),
    );
    if (HostedZones[0]?.Name === DNSName) return ok(`Hosted zone ${DNSName} of ${name}`);
  }
  return unknown(
    `Hosted zone of ${name}`,
    'It is in no zone of this account: let a CNAME lead to CloudFrontDomain where its DNS is.',
  );
}

/** A certificate's name may begin with `*.` for one label. */
const covers = (covered: string, name: string) =>
  covered === name ||
  (covered.startsWith('*.') && covered.slice(2) === name.split('.').slice(1).join('.'));
