import { Module } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { Clock } from '../instance/clock.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { nestLogging } from '../instance/logger.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { SILENT_LOGGER, openRecords, openEvents } from '../testing/fixtures.js';
import { BackgroundWork } from './background-work.js';
import { Reacts } from './reacts.js';
import { Recurs } from '../scheduling/recurs.js';
import { Activity } from '../scheduling/activity.js';

class Sweeps {
  turns = 0;

  @Recurs('sweeps', 10)
  async sweep(): Promise<void> {
    this.turns += 1;
  }
}

class MoreSweeps {
  @Recurs('sweeps', 10)
  async sweep(): Promise<void> {
    // Does nothing: only its name matters, which is the same as that of the other one.
  }
}

@Reacts()
class MarkedReaction {
  readonly name = 'marked';
  react = () => Promise.resolve();
}

class UnmarkedReaction {
  readonly name = 'unmarked';
  react = () => Promise.resolve();
}

async function workOf(...providers: Provider[]) {
  @Module({ imports: [DiscoveryModule], providers })
  class Application {}
  const application = await NestFactory.createApplicationContext(Application, nestLogging(SILENT_LOGGER));
  const records = await openRecords();
  const log = new EventLog(openEvents(), new PersonalData(records));
  const [discovery, scanner] = [application.get(DiscoveryService), application.get(MetadataScanner)];
  const activity = new Activity();
  const work = new BackgroundWork(discovery, scanner, log, records, new Clock(), SILENT_LOGGER, activity);
  return { application, work };
}

describe('background work', () => {
  it('is all that providers mark as such; what recurs runs from each start to the next stop', async () => {
    const sweepsProvider = { provide: Sweeps, useFactory: () => new Sweeps() };
    const { application, work } = await workOf(sweepsProvider, MarkedReaction, UnmarkedReaction);
    const sweeps = application.get(Sweeps);
    expect(work.recurring().map(({ name }) => name)).toEqual(['sweeps']);
    expect(work.reactions().map(({ name }) => name)).toEqual(['marked']);
    expect(sweeps.turns).toBe(0);
    work.start();
    await eventually(() => expect(sweeps.turns).toBeGreaterThan(2));
    await work.stop();
    const { turns } = sweeps;
    // Other work with the same pause shows that there was time for more turns.
    const other = await workOf(Sweeps);
    other.work.start();
    await eventually(() => expect(other.application.get(Sweeps).turns).toBeGreaterThan(2));
    await other.work.stop();
    expect(sweeps.turns).toBe(turns);
    work.start();
    await eventually(() => expect(sweeps.turns).toBeGreaterThan(turns));
    await work.stop();
  });

  it('is done once where two providers are the same object', async () => {
    const { work } = await workOf(Sweeps, { provide: 'also', useExisting: Sweeps });
    expect(work.recurring().map(({ name }) => name)).toEqual(['sweeps']);
  });

  it('does not start when two recurring methods have the same name', async () => {
    const { work } = await workOf(Sweeps, MoreSweeps);
    expect(() => work.start()).toThrow('two providers do "sweeps" in the background');
  });
});
