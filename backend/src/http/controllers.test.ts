import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller } from '@nestjs/common';
import { PARAMTYPES_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from '@jest/globals';
import { Documents } from '../read-side/documents.js';

type Class = abstract new (...args: never[]) => unknown;

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a controller may know: it speaks HTTP, and hands on what is asked for. */
const BUSES: readonly unknown[] = [CommandBus, QueryBus];

/** Names of what a controller is injected with and is not to know. */
function strangersIn(controller: Class): string[] {
  const injected = (Reflect.getMetadata(PARAMTYPES_METADATA, controller) ?? []) as (Class | undefined)[];
  return injected.filter((type) => !BUSES.includes(type)).map((type) => type?.name ?? 'nobody knows what');
}

async function controllersIn(file: string): Promise<Class[]> {
  const exported = Object.values((await import(join(SOURCES, file))) as Record<string, unknown>);
  return exported.filter(
    (one): one is Class => typeof one === 'function' && Reflect.hasMetadata(PATH_METADATA, one),
  );
}

/** Those of the interface: what developers alone are given is no part of it. */
async function everyController(): Promise<Class[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => file.endsWith('.controller.ts') && !file.startsWith('dev/'));
  const found = await Promise.all(own.map(controllersIn));
  const without = own.filter((_, index) => found[index]?.length === 0);
  if (without.length > 0) throw new Error(`no controller in ${without.join(', ')}`);
  return found.flat();
}

describe('a controller', () => {
  it('knows the two buses and nothing else', async () => {
    const controllers = await everyController();
    expect(controllers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BookingsController', 'PaymentsController', 'HistoryController']),
    );
    const told = controllers.map((controller) => [controller.name, strangersIn(controller)]);
    expect(told.filter(([, strangers]) => strangers?.length !== 0)).toEqual([]);
  });

  it('that was made up and is injected with a store is found', () => {
    @Controller('made-up')
    class MadeUpController {
      constructor(
        readonly commands: CommandBus,
        readonly documents: Documents,
      ) {}
    }
    expect(strangersIn(MadeUpController)).toEqual(['Documents']);
  });
});
