import { expect, it } from '@jest/globals';
import { openPortal } from './portal.js';

const portal = openPortal();

it('the page about the API shows the call to log in, and loads nothing that its security policy refuses', async () => {
  const visitor = await portal.visitor();
  await visitor.open('/v1/docs');
  await visitor.page.getByRole('heading', { name: /Tour portal/ }).waitFor();
  await visitor.page.getByText('/v1/accounts/login', { exact: true }).waitFor();
  expect(visitor.unexpectedTroubles()).toEqual([]);
});
