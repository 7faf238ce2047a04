import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { nestLogging } from './logger.js';
import { Shutdown, closeApplication } from './shutdown.js';
import { SILENT_LOGGER } from '../testing/fixtures.js';

@Module({ providers: [Shutdown] })
class Application {}

/** An application that started `stores`, `read side` and `thread`, in this order, and the list of those it has stopped. */
async function started(failing: string | null = null) {
  const application = await NestFactory.createApplicationContext(Application, nestLogging(SILENT_LOGGER));
  const stopped: string[] = [];
  for (const name of ['stores', 'read side', 'thread'])
    application.get(Shutdown).add(() => {
      if (name === failing) return Promise.reject(new Error(`the ${name} cannot be stopped`));
      stopped.push(name);
      return Promise.resolve();
    });
  return { application, stopped };
}

describe('an application that is closed', () => {
  it('reports a part that cannot be stopped, and does not stop the parts that were started before it', async () => {
    const { application, stopped } = await started('read side');
    await expect(closeApplication(application)).rejects.toThrow('the read side cannot be stopped');
    expect(stopped).toEqual(['thread']);
  });

  it('stops its parts in the reverse order of their start, only once even if it is closed twice', async () => {
    const { application, stopped } = await started();
    await closeApplication(application);
    await closeApplication(application);
    expect(stopped).toEqual(['thread', 'read side', 'stores']);
  });
});
