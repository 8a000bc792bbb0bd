import phoneIcon from 'primeicons/raw-svg/phone.svg?raw';
import { useId, useRef, useState } from 'react';
import { readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** A button that shows the support phone when it is pointed at, focused or tapped. */
export function ContactSupport({ mobile }: { mobile: string }) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [isShown, setShown] = useState(false);
  return (
    <fieldset
      ref={frame}
      className="contact-support"
      aria-label="Contact support"
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => {
        // Stays visible while it holds the focus.
        if (!frame.current?.contains(document.activeElement)) setShown(false);
      }}
      onFocus={() => setShown(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setShown(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(false);
      }}
    >
      <Button
        look="secondary"
        icon={phoneIcon}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(true)}
      >
        Contact Support
      </Button>
      <div id={id} className="contact-support-phone" hidden={!isShown}>
        {mobile ? (
          <a href={`tel:${mobile.replace(/\s/g, '')}`}>
            <Icon svg={phoneIcon} size="sm" />
            <span className="tabular">{readableMobile(mobile)}</span>
          </a>
        ) : (
          'No support phone is set.'
        )}
      </div>
    </fieldset>
  );
}
