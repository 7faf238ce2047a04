import type { Carrier, Message } from './message.js';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
}

interface TwilioClient {
  readonly messages: { create(message: { to: string; from: string; body: string }): Promise<unknown> };
}

/** Sends text messages through Twilio; its client is loaded with the first one. */
export class TwilioCarrier implements Carrier {
  private client: Promise<TwilioClient> | null = null;

  constructor(private readonly settings: TwilioSettings) {}

  async deliver(_id: string, { to, text }: Message): Promise<void> {
    this.client ??= this.connect();
    const client = await this.client;
    await client.messages.create({ to: `+${to}`, from: this.settings.from, body: text });
  }

  private async connect(): Promise<TwilioClient> {
    const { default: twilio } = await import('twilio');
    return twilio(this.settings.accountSid, this.settings.authToken);
  }
}
