import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { Client } from '../client.js';
import { DescribedAnswers, type OpenApiDescription } from '../described-answers.js';
import { startInstance } from '../instance.js';

let api: OpenApiDescription;

beforeAll(async () => {
  const { url } = await startInstance();
  api = (await new Client(url).get<OpenApiDescription>('/v1/openapi.json')).body;
});

describe('an answer that differs from the description', () => {
  const json = (status: number, body: unknown) => ({
    status,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
  });
  const PATH = '/v1/bookings/12';
  const at = '2026-11-21T01:16:43.000Z';

  it.each([
    ['has a field more', 'DELETE', PATH, json(200, { deletedAt: at, more: 1 }), 'additional properties'],
    ['has a field less', 'DELETE', PATH, json(200, {}), "required property 'deletedAt'"],
    ['has a field of another type', 'DELETE', PATH, json(200, { deletedAt: 1 }), 'deletedAt must be string'],
    ['has a text that is no time', 'DELETE', PATH, json(200, { deletedAt: 'now' }), 'must match format'],
    ['has another status', 'DELETE', PATH, json(418, { message: 'Tea' }), '418, which is not described'],
    ['is an error without its message', 'DELETE', PATH, json(404, {}), "required property 'message'"],
    ['is a 5xx without its request id', 'DELETE', PATH, json(500, { message: '' }), "property 'requestId'"],
    ['is a page', 'DELETE', PATH, { ...json(200, ''), contentType: 'text/html' }, "as 'text/html'"],
    ['has a body where none is described', 'POST', '/v1/errors', json(204, {}), "as 'application/json'"],
  ])('%s', (_, method, path, answer, message) => {
    const answers = new DescribedAnswers(api);
    expect(answers.difference(method, path, answer)).toContain(message);
    expect(answers.difference('DELETE', PATH, json(200, { deletedAt: at }))).toBeNull();
  });

  it('fails the test whose client gets it', async () => {
    const imposter = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/v1/openapi.json' ? api : { deletedAt: 'never' }));
    }).listen(0);
    afterTest(() => void imposter.close());
    await once(imposter, 'listening');
    const { port } = imposter.address() as AddressInfo;
    const answer = new Client(`http://localhost:${port}`).send('DELETE', PATH);
    await expect(answer).rejects.toThrow('DELETE /v1/bookings/{id} answered 200');
  });
});
