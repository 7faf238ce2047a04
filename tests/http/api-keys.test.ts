import type { ApiKeys, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import { describe, expect, it } from '@jest/globals';
import { Client, blamedFields } from '../client.js';
import { instanceForTests } from '../instance.js';
import { historyOf } from '../stores/history.js';
import { staffForTests } from '../staff.js';

const BASE = '/v1/client-service';
const reason = 'Asked for by accounting';

const instance = instanceForTests();
const manager = staffForTests(instance);

function keyRequest(name: string, scopes: readonly ApiScope[]) {
  return { name, scopes, reason };
}

async function makeKey(name: string, scopes: readonly ApiScope[]) {
  const { status, body } = await manager.post<MadeApiKey>(`${BASE}/api-keys`, keyRequest(name, scopes));
  expect(status).toBe(200);
  return { id: body.id ?? 0, key: body.key ?? '' };
}

function fetchExport(authorization: string, name = 'ledger', query = '') {
  const headers = { authorization };
  return new Client(instance.url).send('GET', `${BASE}/exports/${name}${query}`, { headers });
}

async function listKeys() {
  return (await manager.get<ApiKeys>(`${BASE}/api-keys`)).body.apiKeys;
}

function endKey(id: number, query = '') {
  return manager.send('DELETE', `${BASE}/api-keys/${id}${query}`, { body: { reason } });
}

describe('the API keys of outside systems (D63)', () => {
  it('are shown only by the call that makes them, open the exports of their scopes, and are listed with their last use', async () => {
    const request = keyRequest(' Accounting ', ['ledger:read', 'bookings:read']);
    const preview = await manager.post<MadeApiKey>(`${BASE}/api-keys?dryRun=true`, request);
    const shown = { name: 'Accounting', scopes: ['bookings:read', 'ledger:read'] };
    expect([preview.status, preview.body]).toEqual([200, { id: null, ...shown, key: null }]);
    expect(await listKeys()).toEqual([]);

    const headers = { 'idempotency-key': 'a-key-for-accounting' };
    const first = await manager.send<MadeApiKey>('POST', `${BASE}/api-keys`, { body: request, headers });
    const again = await manager.send<MadeApiKey>('POST', `${BASE}/api-keys`, { body: request, headers });
    const { id, key } = first.body;
    expect(first.body).toEqual({ id: expect.any(Number), ...shown, key: expect.stringMatching(/^tpk_/) });
    expect(again.body).toEqual(first.body);
    expect(await listKeys()).toEqual([{ id, ...shown, madeAt: expect.any(String), usedAt: null }]);

    const ledger = await fetchExport(`Bearer ${key}`);
    expect([ledger.status, ledger.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(ledger.text).toMatch(/^day,submittedAt,kind/);
    expect((await fetchExport(`bearer ${key}`, 'bookings', '?format=jsonl')).status).toBe(200);
    const refused = await fetchExport(`Bearer ${key}`, 'guests');
    expect([refused.status, refused.body]).toEqual([403, { message: 'This key is for other exports' }]);
    expect(await listKeys()).toEqual([
      { id, ...shown, madeAt: expect.any(String), usedAt: expect.any(String) },
    ]);
  });

  it('have a use recorded, but no use that is refused', async () => {
    const { id, key } = await makeKey('Hotels', ['guests:read']);
    expect((await fetchExport(`Bearer ${key}`, 'guests', '?from=2027-05-01&to=2027-05-31')).status).toBe(200);
    expect((await fetchExport(`Bearer ${key}`, 'guests', '?from=2027-05-02&to=2027-05-01')).status).toBe(400);
    expect((await fetchExport(`Bearer ${key}`, 'ledger')).status).toBe(403);
    expect((await fetchExport(`Bearer ${key}`, 'passports')).status).toBe(404);
    const events = (await historyOf(instance.dataDir)).filter(({ stream }) => stream === `api-key-${id}`);
    expect(events.map(({ type, data, metadata: { actor } }) => [type, data, actor])).toEqual([
      [
        'ApiKeyMade',
        { apiKey: id, name: 'Hotels', scopes: ['guests:read'] },
        { kind: 'staff', staff: expect.any(Number) },
      ],
      [
        'ApiKeyUsed',
        { apiKey: id, export: 'guests', from: '2027-05-01', to: '2027-05-31', format: 'csv' },
        { kind: 'system', name: `api-key-${id}` },
      ],
    ]);
  });

  it('open no export once they are ended, and no other call of client service', async () => {
    const { id, key } = await makeKey('A partner', ['ledger:read']);
    const headers = { authorization: `Bearer ${key}` };
    for (const path of ['/bookings?query=a', '/today', '/api-keys', '/me'])
      expect((await new Client(instance.url).send('GET', `${BASE}${path}`, { headers })).status).toBe(401);
    expect((await endKey(id, '?dryRun=true')).status).toBe(204);
    expect((await fetchExport(`Bearer ${key}`)).status).toBe(200);
    expect((await endKey(id)).status).toBe(204);
    expect((await endKey(id)).status).toBe(204);
    expect((await fetchExport(`Bearer ${key}`)).status).toBe(401);
    expect((await listKeys()).map(({ name }) => name)).not.toContain('A partner');
    expect((await endKey(999_999)).status).toBe(404);
  });

  it('open nothing when they are sent in another form, or when they are wrong, even with a session of staff', async () => {
    const { id, key } = await makeKey('A system', ['ledger:read']);
    const wrong = [
      `Bearer ${key}x`,
      `Bearer ${key.replace(`_${id}_`, `_${id + 1}_`)}`,
      'Bearer',
      key,
      'Basic YTpi',
    ];
    for (const authorization of wrong) expect((await fetchExport(authorization)).status).toBe(401);
    const headers = { authorization: wrong[0] ?? '' };
    expect((await manager.send('GET', `${BASE}/exports/ledger`, { headers })).status).toBe(401);
  });

  it('are refused with the name of the field that is wrong', async () => {
    const blamed = async (body: object) => blamedFields(await manager.post(`${BASE}/api-keys`, body));
    expect(await blamed(keyRequest('', ['ledger:read']))).toEqual(['name']);
    expect(await blamed(keyRequest('A', []))).toEqual(['scopes']);
    expect(await blamed({ name: 'A', scopes: ['ledger:write'], reason })).toEqual(['scopes']);
    expect(await blamed(keyRequest('A', ['ledger:read', 'ledger:read']))).toEqual(['scopes']);
    expect(await blamed({ name: 'A', scopes: ['ledger:read'] })).toEqual(['reason']);
  });
});
