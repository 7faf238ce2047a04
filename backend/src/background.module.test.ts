import { NestFactory } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { afterTest, temporaryFolder } from './testing/after-test.js';
import { BackgroundModule } from './background.module.js';
import { readConfig } from './instance/config.js';
import { nestLogging } from './instance/logger.js';
import { BackgroundWork } from './reactions/background-work.js';
import { closeApplication } from './instance/shutdown.js';
import { SILENT_LOGGER } from './testing/fixtures.js';

async function backgroundWork() {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const module = BackgroundModule.of(config, SILENT_LOGGER);
  const application = await NestFactory.createApplicationContext(module, nestLogging(SILENT_LOGGER));
  afterTest(() => closeApplication(application));
  return application.get(BackgroundWork);
}

describe('the background thread', () => {
  it('has the recurring work of each capability, with its pauses', async () => {
    const work = await backgroundWork();
    const recurring = work.recurring().map(({ name, pauseMillis }) => [name, pauseMillis]);
    expect(recurring.sort()).toEqual([
      ['deadlines', 500],
      ['erasures', 2_000],
      ['expired records', 600_000],
      ['given-up-messages', 3_600_000],
      ['newest event', 1_000],
      ['outbox', 1_000],
      ['password recovery', 1_000],
      ['payments', 1_000],
      ['printer', 250],
      ['refunds', 1_000],
      ['reminders', 1_000],
      ['tour years', 60_000],
      ['waiting lists', 500],
      ['webhook replays', 1_000],
      ['webhooks', 1_000],
      ['withdrawals', 1_000],
    ]);
  });

  it('has the reactions of each capability', async () => {
    const reactions = (await backgroundWork()).reactions().map(({ name }) => name);
    // Names are stored, and stay: `changes-are-told` is about an account's e-mail, phone and password, `leave-waiting-lists` about
    // erased accounts, `waiting-is-told` about requests on waiting lists and their offers.
    expect(reactions.sort()).toEqual([
      'cancelled-seats-are-freed',
      'changes-are-told',
      'confirmation-orders',
      'erasures-are-finished',
      'leave-waiting-lists',
      'mail-new-account',
      'mail-staff-invitation',
      'mail-webhook-disabled',
      'notify-customer',
      'plan-reminders',
      'queue-webhooks',
      'replaced-hold-ends',
      'replay-webhooks',
      'send-reminder',
      'sessions-end',
      'waiting-is-told',
    ]);
  });
});
