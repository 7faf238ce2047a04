import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import { Brand } from '../../instance/brand.js';
import { PUBLIC_URL } from '../../instance/settings.js';
import { mailMessage } from '../../messages/mail-content.js';
import { Outbox } from '../../messages/outbox.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { INVITATION_DAYS, StaffInvitations } from './staff-invitations.js';

/** Mails the link by which a member of staff chooses a password: when a manager adds them, or asks for it again (D60). */
@Reacts()
@Injectable()
export class MailStaffInvitation implements Reaction {
  readonly name = 'mail-staff-invitation';

  constructor(
    @Inject(StaffAccounts) private readonly staff: Pick<StaffAccounts, 'find' | 'passwordHash'>,
    private readonly invitations: StaffInvitations,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    /** Where the portal is reached, without a slash at the end. */
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    // The operator's command that adds a member also sets the password.
    const isAdded = event.type === 'StaffAdded' && event.metadata.actor.kind === 'staff';
    if (!isAdded && event.type !== 'StaffInvited') return;
    const member = await this.staff.find(event.data.staff);
    const password = await this.staff.passwordHash(event.data.staff);
    // A member who was removed since gets no mail, nor does a new one who has a password already.
    if (member === null || password === null || (isAdded && password.hash !== '')) return;
    const expiresAt = millis(event.metadata.at) + INVITATION_DAYS * 86_400_000;
    const token = this.invitations.token({ staff: member.staff, expiresAt }, password.hash);
    const link = `${this.publicUrl}/client-service/password#${token}`;
    const mail = {
      to: member.email,
      subject: `Your sign-in to ${this.brand.name} client service`,
      heading: 'Choose your password',
      greeting: `Hello ${member.name},`,
      paragraphs: [
        `You sign in to ${this.brand.name} client service with this email address. Open the page below and choose a password.`,
        `The link works once, for ${INVITATION_DAYS} days. After that, ask your manager for a new one.`,
        'If you do not work for us, do nothing: without a password nobody can sign in.',
      ],
      actions: [['Choose my password', link]],
    } as const;
    await this.outbox.send(`${this.name}/${event.id}`, mailMessage(mail, this.brand));
  }
}
