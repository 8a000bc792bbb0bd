import phoneIcon from 'primeicons/raw-svg/phone.svg?raw';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { readableMobile } from '#portal/shared/format.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';

/** The support phone is a setting of the deployment. */
export function ContactUs() {
  const { data } = useSystemConfig();
  const phone = data?.mobile;
  return (
    <LandingSection
      id="contact-us"
      title="Contact Us"
      lead="One number for questions about registration, a consultation, a partnership or a matter in progress. Have the case number at hand if there is one."
      tone="tinted"
    >
      <p className="contact-line">
        {phone ? (
          <a className="contact-phone" href={`tel:${phone.replace(/\s/g, '')}`}>
            <Icon svg={phoneIcon} />
            {readableMobile(phone)}
          </a>
        ) : (
          <span className="soft">The support phone could not be read. Please reload the page.</span>
        )}
      </p>
    </LandingSection>
  );
}
