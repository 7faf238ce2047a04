import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Inject, Injectable, Query, Scope, UseGuards } from '@nestjs/common';
import {
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
  SCOPE_OPTIONS_METADATA,
} from '@nestjs/common/constants.js';
import { REQUEST } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { describe, expect, it } from '@jest/globals';
import { Documents } from '../read-side/documents.js';

type Class = abstract new (...args: never[]) => unknown;

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..');

/** All that a controller may be injected with: it only passes commands and queries on. */
const BUSES: readonly unknown[] = [CommandBus, QueryBus];

/** Names of the classes that a controller is injected with and must not know. */
function strangersIn(controller: Class): string[] {
  const injected = (Reflect.getMetadata(PARAMTYPES_METADATA, controller) ?? []) as (Class | undefined)[];
  return injected
    .filter((type) => !BUSES.includes(type))
    .map((type) => type?.name ?? 'a type without a class');
}

/** The classes that a controller needs: guards, interceptors, pipes, its own dependencies and theirs. */
function classesNeededBy(controller: Class): Class[] {
  const methods = Object.getOwnPropertyNames(controller.prototype).map((name) => {
    const method = (controller.prototype as Record<string, object>)[name] as object;
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as object | undefined;
    const pipes = Object.values(parameters ?? {}).flatMap(({ pipes }: { pipes?: unknown[] }) => pipes ?? []);
    return [...pipes, ...enhancersOf(method)];
  });
  const queue = [controller, ...enhancersOf(controller), ...methods.flat()];
  const found = new Set<Class>();
  for (const needed of queue) {
    if (typeof needed !== 'function' || found.has(needed as Class)) continue;
    found.add(needed as Class);
    queue.push(...((Reflect.getMetadata(PARAMTYPES_METADATA, needed) ?? []) as unknown[]));
  }
  return [...found];
}

function enhancersOf(target: object): unknown[] {
  return [GUARDS_METADATA, INTERCEPTORS_METADATA].flatMap(
    (key) => (Reflect.getMetadata(key, target) ?? []) as unknown[],
  );
}

/** Names of the needed classes that Nest creates more than once; if it creates one for every call, it does the controller too. */
function classesMadeMoreThanOnce(controller: Class): string[] {
  const isMadeMoreThanOnce = (type: Class) => {
    const { scope } = (Reflect.getMetadata(SCOPE_OPTIONS_METADATA, type) ?? {}) as { scope?: Scope };
    return scope === Scope.REQUEST || scope === Scope.TRANSIENT;
  };
  return classesNeededBy(controller)
    .filter(isMadeMoreThanOnce)
    .map(({ name }) => name);
}

async function controllersIn(file: string): Promise<Class[]> {
  const exported = Object.values((await import(join(SOURCES, file))) as Record<string, unknown>);
  return exported.filter(
    (value): value is Class => typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value),
  );
}

/** All controllers of the interface, without those of the developer tools. */
async function everyController(): Promise<Class[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const controllerFiles = files.filter((file) => file.endsWith('.controller.ts') && !file.startsWith('dev/'));
  const found = await Promise.all(controllerFiles.map(controllersIn));
  const withoutController = controllerFiles.filter((_, index) => found[index]?.length === 0);
  if (withoutController.length > 0) throw new Error(`no controller in ${withoutController.join(', ')}`);
  return found.flat();
}

describe('a controller', () => {
  it('is injected with nothing but the two buses', async () => {
    const controllers = await everyController();
    expect(controllers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BookingsController', 'PaymentsController', 'HistoryController']),
    );
    const results = controllers.map((controller) => [controller.name, strangersIn(controller)]);
    expect(results.filter(([, strangers]) => strangers?.length !== 0)).toEqual([]);
  });

  it('that is injected with the read models is found by this test', () => {
    @Controller('made-up')
    class MadeUpController {
      constructor(
        readonly commands: CommandBus,
        readonly documents: Documents,
      ) {}
    }
    expect(strangersIn(MadeUpController)).toEqual(['Documents']);
  });

  it('is made once, and not for each call', async () => {
    const controllers = await everyController();
    expect(
      classesNeededBy(controllers.find(({ name }) => name === 'BookingsController')!).map(({ name }) => name),
    ).toEqual(
      expect.arrayContaining(['SessionGuard', 'LimitGuard', 'AnswerInterceptor', 'RateLimiter', 'OwnWrites']),
    );
    const results = controllers.map((controller) => [controller.name, classesMadeMoreThanOnce(controller)]);
    expect(results.filter(([, classes]) => classes?.length !== 0)).toEqual([]);
  });

  it('whose pipe or guard needs the request is found by this test', () => {
    @Injectable({ scope: Scope.REQUEST })
    class RequestScopedPipe {
      constructor(@Inject(REQUEST) readonly request: unknown) {}
      transform = (value: unknown) => value;
    }
    @Injectable()
    class Guard {
      constructor(readonly needed: RequestScopedPipe) {}
      canActivate = () => true;
    }
    @Controller('pipe')
    class PipeController {
      @Get()
      read(@Query(RequestScopedPipe) _query: unknown): void {}
    }
    @Controller('guard')
    class GuardedController {
      @Get()
      @UseGuards(Guard)
      read(): void {}
    }
    for (const controller of [PipeController, GuardedController])
      expect(classesMadeMoreThanOnce(controller)).toEqual(['RequestScopedPipe']);
  });
});
