import type twilio from 'twilio';
import type { Config } from '../instance/config.js';
import type { Carrier, Message } from './message.js';

type Client = ReturnType<typeof twilio>;
type HttpClient = NonNullable<NonNullable<Parameters<typeof twilio>[2]>['httpClient']>;

/** Sends text messages through Twilio; its client library is loaded for the first message. */
export class TwilioCarrier implements Carrier {
  private client: Promise<Client> | null = null;

  constructor(
    private readonly settings: NonNullable<Config['twilio']>,
    /** How requests reach Twilio; default: over the network. */
    private readonly httpClient?: HttpClient,
  ) {}

  async deliver(_id: string, { to, text }: Message): Promise<void> {
    this.client ??= this.connect();
    const client = await this.client;
    await client.messages.create({ to: `+${to}`, from: this.settings.from, body: text });
  }

  private async connect(): Promise<Client> {
    const { default: twilio } = await import('twilio');
    const options = this.httpClient === undefined ? {} : { httpClient: this.httpClient };
    return twilio(this.settings.accountSid, this.settings.authToken, options);
  }
}
