import express from 'express';
import { expect, it } from '@jest/globals';
import { startServer } from '../../testing/stub-server.js';
import { apiDocsPage } from './api-docs-page.js';

it('the API’s documentation page allows nothing from elsewhere and no inline scripts or styles', async () => {
  const at = `${await startServer(express().use('/v1/docs', apiDocsPage()))}/v1/docs/`;
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
