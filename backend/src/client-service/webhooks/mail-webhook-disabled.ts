import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { EventLog } from '../../event-log/event-log.js';
import { Brand } from '../../instance/brand.js';
import { PUBLIC_URL } from '../../instance/settings.js';
import { mailMessage } from '../../messages/mail-content.js';
import { Outbox } from '../../messages/outbox.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { Documents } from '../../read-side/documents.js';
import { evolveWebhook, NO_WEBHOOK, webhookStream } from './webhook-state.js';
import type { WebhookState } from './webhook-state.js';

/** Mails managers that the portal has switched off a webhook (D63), because otherwise nobody would notice. */
@Reacts()
@Injectable()
export class MailWebhookDisabled implements Reaction {
  readonly name = 'mail-webhook-disabled';

  constructor(
    @Inject(EventLog) private readonly log: Pick<EventLog, 'read'>,
    @Inject(Documents) private readonly documents: Pick<Documents, 'staff'>,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    /** Where the portal is reached, without a slash at the end. */
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'WebhookDisabled') return;
    const { webhook, because } = event.data;
    const events = await this.log.read(webhookStream(webhook));
    const state = events.reduce<WebhookState>(evolveWebhook, NO_WEBHOOK);
    if (state.status !== 'existing') return;
    const { host } = new URL(state.url);
    const cause =
      because === 'gone' ? `${host} said that its webhook is gone.` : `${host} failed for a whole day.`;
    const managers = (await this.documents.staff()).filter(({ roles }) => roles.includes('manager'));
    for (const { staff, email, name } of managers) {
      const content = {
        to: email,
        subject: `A webhook is switched off: ${host}`,
        heading: 'A Webhook Is Switched Off',
        greeting: `Hello ${name},`,
        paragraphs: [
          `${cause} Nothing is sent there any more.`,
          'Once it works again, switch it on, and have sent again what it missed.',
        ],
        actions: [['See other systems', `${this.publicUrl}/client-service/systems`]],
      } as const;
      await this.outbox.send(`${this.name}/${event.id}/${staff}`, mailMessage(content, this.brand));
    }
  }
}
