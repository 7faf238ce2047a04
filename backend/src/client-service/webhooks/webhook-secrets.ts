import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';

/** Every secret begins with this, as Standard Webhooks say. */
const PREFIX = 'whsec_';

/**
 * The secrets that sign webhooks: 32 bytes each, made from the session secret, the webhook's id and the secret's number, and
 * not stored. A repeated call answers the same secret, until the session secret is changed.
 */
@Injectable()
export class WebhookSecrets {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { sessionSecret }: Pick<Config, 'sessionSecret'>) {
    this.key = createHmac('sha256', sessionSecret).update('webhook').digest();
  }

  secret(webhook: number, number: number): string {
    return PREFIX + createHmac('sha256', this.key).update(`${webhook}/${number}`).digest('base64');
  }
}
