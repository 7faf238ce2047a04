import { describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { callerAddress, warnOfUnknownProxy } from './caller-address.js';

describe('the address by which calls are counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (ip, counted) => expect(callerAddress({ ip })).toBe(counted));
});

describe('a forwarded header', () => {
  const warningsFor = (isAnyTrusted: boolean, headers: Record<string, string>[]) => {
    const warn = jest.fn();
    const next = jest.fn();
    const check = warnOfUnknownProxy(isAnyTrusted, { warn });
    for (const sent of headers) {
      const request = { headers: sent, socket: { remoteAddress: '10.0.0.1' } } as unknown as Request;
      check(request, {} as Response, next);
    }
    expect(next).toHaveBeenCalledTimes(headers.length);
    return warn.mock.calls.length;
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  it('causes one warning if no proxy is trusted', () => {
    expect(warningsFor(false, [{}, forwarded, forwarded])).toBe(1);
    expect(warningsFor(false, [{}])).toBe(0);
    expect(warningsFor(true, [forwarded])).toBe(0);
  });
});
