import { EventBus } from 'aws-cdk-lib/aws-events';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';

/** Name of the configuration set with which mails about cases are sent. */
export const mailEventsSetName = ({ name }: Pick<Stage, 'name'>) => `neutral-portal-${name}`;

/**
 * SES's reports of what becomes of mails: deliveries, bounces, complaints and rejections, on the
 * default event bus, from which a rule brings them to the queue mail-events.
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Pick<Stage, 'name'> }) {
    super(scope, id);
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName: mailEventsSetName(stage),
    });
    set.addEventDestination('Bus', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Default', 'default')),
      events: [
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });
  }
}
