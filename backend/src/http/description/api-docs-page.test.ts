import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from '@jest/globals';
import { afterTest } from '../../testing/after-test.js';
import { apiDocsPage } from './api-docs-page.js';

it('the API’s documentation page allows nothing from elsewhere and no inline scripts or styles', async () => {
  const server = express().use('/v1/docs', apiDocsPage()).listen(0, '127.0.0.1');
  afterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/docs/`;
  const page = await fetch(at);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  expect(await page.text()).not.toMatch(/<script>|<style|style=|https?:/);
  expect((await fetch(`${at}swagger-ui.css`)).headers.get('content-security-policy')).toBe(policy);
});
