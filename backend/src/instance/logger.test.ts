import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { describe, expect, it } from '@jest/globals';
import { loggedError, nestLogging } from './logger.js';

describe('a logged error', () => {
  it('has its name, its message and where it happened', () => {
    expect(loggedError(new RangeError('Invalid index : 32'))).toEqual({
      name: 'RangeError',
      message: 'Invalid index : 32',
      at: expect.arrayContaining([expect.stringMatching(/^at .*logger\.test\.ts/)]),
    });
  });

  it('has its cause', () => {
    const cause = new Error('disk full');
    expect(loggedError(new Error('not stored', { cause }))).toMatchObject({
      message: 'not stored',
      cause: { message: 'disk full' },
    });
  });

  it('contains no e-mail address and no phone number', () => {
    const error = new Error('dup key: { email: "ruth@example.com" } of ruth@example.com, +1 702 555 0123');
    const text = JSON.stringify([loggedError(error), loggedError(`thrown at ruth@example.com`)]);
    expect(text).not.toMatch(/ruth|702/);
    expect(text).toContain('dup key');
  });
});

it('an error that Nest reports is logged with its message', () => {
  const lines: string[] = [];
  const logger = pino({ serializers: { error: loggedError } }, { write: (line: string) => lines.push(line) });
  nestLogging(logger).logger.error(new RangeError('the stream ended too early'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { error: { name: 'RangeError', message: 'the stream ended too early' } },
  ]);
});

describe('a start that is refused', () => {
  const refuse = () => Promise.reject(new Error('the disk is full'));

  @Module({ providers: [{ provide: 'stores', useFactory: refuse }] })
  class Refused {}

  it('is reported to the caller that started the application, and not logged by Nest too', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
    const start = NestFactory.createApplicationContext(Refused, nestLogging(logger));
    await expect(start).rejects.toThrow('the disk is full');
    expect(lines).toEqual([]);
  });
});
