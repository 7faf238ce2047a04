import twilio from 'twilio';
import { expect, it } from '@jest/globals';
import { TwilioCarrier } from './twilio-carrier.js';

const SETTINGS = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'secret',
  from: '+15005550006',
};
const MESSAGE = {
  kind: 'sms',
  to: '17025550123',
  subject: null,
  text: '0042 is your code',
  html: null,
} as const;

/** Twilio as its client sees it: notes the requests and gives all the same answer. */
class TwilioStub extends twilio.RequestClient {
  readonly requests: { uri: string; method: string; data: unknown; username: string | undefined }[] = [];

  constructor(private readonly status: number) {
    super();
  }

  override request(request: Parameters<typeof twilio.RequestClient.prototype.request>[0]): Promise<never> {
    const { uri, method, data, username } = request;
    this.requests.push({ uri, method, data, username });
    const body = this.status < 300 ? { sid: 'SM1' } : { code: 21211, message: 'not a phone number' };
    return Promise.resolve({ statusCode: this.status, body, headers: {} } as never);
  }
}

it('sends a text message with the number in international form', async () => {
  const stub = new TwilioStub(201);
  await new TwilioCarrier(SETTINGS, stub).deliver('1', MESSAGE);
  expect(stub.requests).toEqual([
    {
      uri: `https://api.twilio.com/2010-04-01/Accounts/${SETTINGS.accountSid}/Messages.json`,
      method: 'post',
      data: { To: '+17025550123', From: '+15005550006', Body: '0042 is your code' },
      username: SETTINGS.accountSid,
    },
  ]);
});

it('fails when Twilio refuses, so that the outbox tries again', async () => {
  await expect(new TwilioCarrier(SETTINGS, new TwilioStub(400)).deliver('1', MESSAGE)).rejects.toThrow(
    'not a phone number',
  );
});
