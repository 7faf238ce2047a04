import { screen } from '@testing-library/react';
import { expect, it, jest } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { UnexpectedError } from './UnexpectedError.js';
import { anAccount, referenceRoutes } from '../testing/fixtures.js';
import { renderAt } from '../testing/render.js';
import { stubServer } from '../testing/server.js';
import { useSignedInAccount } from '../session/use-account.js';

function Page() {
  return <p>{useSignedInAccount().firstName}</p>;
}

const routes = [{ path: '/account', element: <Page />, errorElement: <UnexpectedError /> }];

it("an account page without a session raises 'Unauthenticated' (spec §2, §8)", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const calls = stubServer({ ...referenceRoutes, 'POST /v1/errors': { status: 204 } });
  renderAt('/account', { routes });
  expect(screen.getByRole('heading', { name: 'Unexpected Error' })).toBeTruthy();
  await eventually(() =>
    expect(calls.find(({ route }) => route === 'POST /v1/errors')?.body).toMatchObject({
      name: 'Unauthenticated',
      message: 'Unauthenticated',
    }),
  );
});

it('an account page with a session has its account', () => {
  stubServer(referenceRoutes);
  renderAt('/account', { routes, account: anAccount });
  expect(screen.getByText('Ruth')).toBeTruthy();
});
