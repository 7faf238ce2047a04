import { WEBHOOK_URL_MAX } from '@tour-portal/contracts/client-service/webhooks.js';
import { describe, expect, it } from '@jest/globals';
import { webhookUrlProblem } from './webhook-url.js';

describe('the address of a webhook (D63)', () => {
  it.each([
    'https://crm.example/in',
    'https://crm.example:8443/in?of=tours',
    'https://8.8.8.8/in',
    'https://[64:ff9b::8.8.8.8]/in',
  ])('%s is allowed', (url) => {
    expect(webhookUrlProblem(url, false)).toBe(null);
  });

  it.each([
    'crm.example',
    'http://crm.example/in',
    'ftp://crm.example/in',
    'https://user@crm.example/in',
    'https://crm.example/in#part',
    'https://localhost/in',
    'https://localhost./in',
    'https://db/in',
    'https://db./in',
    'https://printer.local/in',
    'https://printer.local./in',
    'https://127.0.0.1/in',
    'https://10.1.2.3/in',
    'https://172.20.0.1/in',
    'https://192.168.0.1/in',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/in',
    'https://[::1]/in',
    'https://[fd00::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://[64:ff9b::10.0.0.1]/in',
    'https://[2002:a00:1::1]/in',
    'https://[fe80::1]/in',
    'https://0.0.0.0/in',
    'https://255.255.255.255/in',
    'https://[ff02::1]/in',
    // An address of the machine itself, written as a number.
    'https://2130706433/in',
    `https://crm.example/${'a'.repeat(WEBHOOK_URL_MAX)}`,
    7,
  ])('%s is refused', (url) => {
    expect(webhookUrlProblem(url, false)).not.toBe(null);
  });

  it('may use http, but not file, and name the machine itself with developer tools', () => {
    expect(webhookUrlProblem('http://127.0.0.1:9000/in', true)).toBe(null);
    expect(webhookUrlProblem('file:///in', true)).not.toBe(null);
  });
});
