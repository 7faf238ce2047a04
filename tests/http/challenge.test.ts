import { describe, expect, it } from '@jest/globals';
import { wrongCode } from '../accounts.js';
import { askForCode, blamedFields, Client, codeFor, newcomer, type Answer } from '../client.js';
import { instanceForTests, startInstance } from '../instance.js';

const client = new Client(instanceForTests());

function verify(phoneNumber: string, smsCode: string): Promise<Answer<unknown>> {
  return client.post('/v1/challenge/verify', { phoneNumber, smsCode });
}

describe('POST /challenge/send', () => {
  it('sends a code of four digits to the number, and answers nothing', async () => {
    const { phoneNumber } = newcomer();
    const { status, text } = await client.post('/v1/challenge/send', { phoneNumber });
    expect([status, text]).toEqual([204, '']);
    expect(await codeFor(client, phoneNumber)).toMatch(/^\d{4}$/);
  });

  it('a new code ends the one before it', async () => {
    const { phoneNumber } = newcomer();
    const first = await askForCode(client, phoneNumber);
    let second = await askForCode(client, phoneNumber);
    while (second === first) second = await askForCode(client, phoneNumber);
    expect((await verify(phoneNumber, first)).status).toBe(400);
    expect((await verify(phoneNumber, second)).status).toBe(204);
  });

  const { phoneNumber: sameNumber } = newcomer();
  it.each([
    ['three codes to a number in ten minutes', 3, 10, () => sameNumber, 0],
    ['ten codes to callers from one address in an hour', 10, 60, () => newcomer().phoneNumber, 600],
  ])('sends at most %s', async (_, limit, minutes, nextNumber, shortestWait) => {
    const limited = new Client(await startInstance({ env: { RATE_LIMITS: 'on' } }));
    const send = () => limited.post('/v1/challenge/send', { phoneNumber: nextNumber() });
    for (let n = 0; n < limit; n += 1) expect((await send()).status).toBe(204);
    const { status, headers } = await send();
    expect(status).toBe(429);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(shortestWait);
    expect(wait).toBeLessThanOrEqual(minutes * 60);
    await limited.advance({ minutes });
    expect((await send()).status).toBe(204);
  });
});

describe('POST /challenge/verify', () => {
  it('answers 204 for the right code, again and again: a check does not use the code up', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    expect((await verify(phoneNumber, code)).status).toBe(204);
    expect((await verify(phoneNumber, code)).status).toBe(204);
  });

  it('blames the code when it is wrong, or when none was sent to the number', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    for (const answer of [
      await verify(phoneNumber, wrongCode(code)),
      await verify(newcomer().phoneNumber, code),
    ]) {
      expect([answer.status, blamedFields(answer)]).toEqual([400, ['smsCode']]);
    }
  });

  it('after five wrong tries the right code does not help any more', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    for (let n = 0; n < 5; n += 1) expect((await verify(phoneNumber, wrongCode(code))).status).toBe(400);
    const answer = await verify(phoneNumber, code);
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['smsCode']]);
  });

  it('four wrong tries leave one for the right code', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    for (let n = 0; n < 4; n += 1) expect((await verify(phoneNumber, wrongCode(code))).status).toBe(400);
    expect((await verify(phoneNumber, code)).status).toBe(204);
  });

  it('tries made at the same time count as well', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    await Promise.all(Array.from({ length: 20 }, () => verify(phoneNumber, wrongCode(code))));
    expect((await verify(phoneNumber, code)).status).toBe(400);
  });

  it('a code is used up by the sign-up that it allows', async () => {
    const person = newcomer();
    const smsCode = await askForCode(client, person.phoneNumber);
    const visitor = new Client(client.url);
    expect((await visitor.post('/v1/accounts/signup', { ...person, smsCode })).status).toBe(201);
    expect((await verify(person.phoneNumber, smsCode)).status).toBe(400);
  });

  it('a code works for ten minutes', async () => {
    const { phoneNumber } = newcomer();
    const code = await askForCode(client, phoneNumber);
    await client.advance({ minutes: 9 });
    expect((await verify(phoneNumber, code)).status).toBe(204);
    await client.advance({ minutes: 1 });
    const answer = await verify(phoneNumber, code);
    expect([answer.status, blamedFields(answer)]).toEqual([400, ['smsCode']]);
  });
});
