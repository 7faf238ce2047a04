import { createHmac } from 'node:crypto';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';

/** How Standard Webhooks begins a secret. */
const PREFIX = 'whsec_';

/**
 * The secrets that sign webhooks: 32 bytes each, made from the session secret, the webhook's id and the secret's
 * number, and not stored. A call that is repeated answers the same one.
 */
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('webhook').digest();
  }

  secret(webhook: number, number: number): string {
    return PREFIX + createHmac('sha256', this.key).update(`${webhook}/${number}`).digest('base64');
  }
}

/** Provides them to calls and background alike. */
export const WEBHOOK_SECRETS = {
  provide: WebhookSecrets,
  useFactory: ({ sessionSecret }: Config) => new WebhookSecrets(sessionSecret),
  inject: [CONFIG],
};
