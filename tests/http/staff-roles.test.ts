import type { StaffChange, StaffMembers } from '@tour-portal/contracts/client-service/client-service-api.js';
import { STAFF_ROLES, type StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { describe, expect, it } from '@jest/globals';
import { Client, blamedFields } from '../client.js';
import { instanceForTests } from '../instance.js';
import { mailsTo } from '../mails.js';
import { addStaff, signInStaff, signedInStaff, staffForTests, staffCommand } from '../staff.js';
import { until } from '../until.js';

const BASE = '/v1/client-service';
const reason = 'The manager asked for it';

/** The roles that may make each call of client service that needs a session, written out again to test the portal's own table. */
const RIGHTS: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /me': ['agent', 'manager', 'editor', 'auditor'],
  'GET /bookings': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/history': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/at': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/diff': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/customer': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/export': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/account': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/evidence': ['agent', 'manager', 'auditor'],
  'GET /bookings/{id}/letters/{digest}': ['agent', 'manager', 'auditor'],
  'GET /departures': ['agent', 'manager', 'auditor'],
  'GET /departures/{tour}/{date}/{sheet}': ['agent', 'manager', 'auditor'],
  'GET /today': ['agent', 'manager', 'auditor'],
  'GET /weeks': ['agent', 'manager', 'auditor'],
  'GET /services': ['agent', 'manager', 'auditor'],
  'POST /bookings/{id}/note': ['agent', 'manager'],
  'POST /bookings/{id}/names': ['agent', 'manager'],
  'POST /bookings/{id}/details': ['agent', 'manager'],
  'POST /bookings/{id}/transports': ['agent', 'manager'],
  'POST /bookings/{id}/transfer': ['agent', 'manager'],
  'POST /bookings/{id}/protection': ['agent', 'manager'],
  'POST /bookings/{id}/extend': ['agent', 'manager'],
  'POST /bookings/{id}/rooms': ['agent', 'manager'],
  'POST /bookings/{id}/price': ['agent', 'manager'],
  'POST /bookings/{id}/cancel': ['agent', 'manager'],
  'POST /bookings/{id}/refund': ['agent', 'manager'],
  'POST /bookings/{id}/reconfirm': ['agent', 'manager'],
  'POST /bookings/{id}/remind': ['agent', 'manager'],
  'GET /approvals': ['agent', 'manager', 'auditor'],
  'POST /approvals/{id}': ['agent', 'manager'],
  'GET /exports/{name}': ['manager', 'auditor'],
  'GET /api-keys': ['manager'],
  'POST /api-keys': ['manager'],
  'DELETE /api-keys/{id}': ['manager'],
  'GET /catalogue/tours': ['agent', 'manager', 'editor', 'auditor'],
  'GET /catalogue/tours/{id}/departures': ['agent', 'manager', 'editor', 'auditor'],
  'POST /catalogue/tours/{id}/departures': ['manager', 'editor'],
  'PATCH /catalogue/tours/{id}/departures': ['agent', 'manager', 'editor'],
  'PATCH /catalogue/tours/{id}/years/{year}': ['manager', 'editor'],
  'POST /catalogue/tours/{id}/departures/{date}/withdraw': ['manager'],
  'GET /catalogue/tours/{id}/departures/{date}/withdrawal': ['agent', 'manager', 'auditor'],
  'GET /webhooks': ['manager'],
  'POST /webhooks': ['manager'],
  'PATCH /webhooks/{id}': ['manager'],
  'DELETE /webhooks/{id}': ['manager'],
  'POST /webhooks/{id}/rotate': ['manager'],
  'GET /webhooks/{id}/deliveries': ['manager'],
  'POST /webhooks/{id}/deliveries/{delivery}/again': ['manager'],
  'POST /webhooks/{id}/replay': ['manager'],
  'POST /holds': ['agent', 'manager'],
  'POST /accounts': ['agent', 'manager'],
  'PUT /accounts/{id}/do-not-book': ['agent', 'manager'],
  'POST /accounts/{id}/erase': ['manager'],
  'GET /staff': ['manager'],
  'PUT /staff/{email}': ['manager'],
  'DELETE /staff/{email}': ['manager'],
  'POST /staff/{email}/invite': ['manager'],
};

/** The calls that need no session: signing in and out, and choosing a password. */
const WITHOUT_SESSION = ['POST /login', 'POST /login/verify', 'POST /logout', 'POST /password'];

type Members = Readonly<Record<StaffRole, Client>>;

const instance = instanceForTests();
const members = Object.fromEntries(
  STAFF_ROLES.map((role) => [role, staffForTests(instance, `${role}@client-service.example`, [role])]),
) as Members;

/** Makes a call about unknown ids with an empty body: a role that may make it gets another answer than 403. */
function emptyCall(client: Client, call: string) {
  const [method = '', path = ''] = call.split(' ');
  const filled = path.replace('{email}', 'nobody@client-service.example').replaceAll(/\{\w+\}/g, '999999');
  return client.send(method, `${BASE}${filled}`, method === 'GET' ? {} : { body: {} });
}

/** The calls for which the roles that are let in differ from a table, each as `role call`. */
async function differences(table: Readonly<Record<string, readonly StaffRole[]>>): Promise<string[]> {
  const differing: string[] = [];
  for (const role of STAFF_ROLES)
    for (const [call, roles] of Object.entries(table)) {
      const { status } = await emptyCall(members[role], call);
      if (status === 401 || status >= 500) throw new Error(`${role} ${call} answered ${status}`);
      if ((status !== 403) !== roles.includes(role)) differing.push(`${role} ${call}`);
    }
  return differing;
}

describe('the roles of client service (D60)', () => {
  it('are tested with every call that is described', async () => {
    const { body } = await members.agent.get<{ paths: Record<string, object> }>('/v1/openapi.json');
    const calls = Object.entries(body.paths)
      .filter(([path]) => path.startsWith(BASE))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(BASE.length)}`),
      );
    expect(calls.toSorted()).toEqual([...Object.keys(RIGHTS), ...WITHOUT_SESSION].toSorted());
  });

  it('let each role do what the table says, and nothing else', async () => {
    expect(await differences(RIGHTS)).toEqual([]);
  });

  it('are reported where they differ from the table (control of the test above)', async () => {
    const wrongTable = {
      ...RIGHTS,
      'POST /bookings/{id}/cancel': STAFF_ROLES,
      'GET /services': ['agent'] as const,
    };
    expect(await differences(wrongTable)).toEqual([
      'manager GET /services',
      'editor POST /bookings/{id}/cancel',
      'auditor GET /services',
      'auditor POST /bookings/{id}/cancel',
    ]);
  });

  it('are checked before the body: a refusal names the roles that may make the call', async () => {
    const { status, body } = await members.auditor.post(`${BASE}/bookings/1/cancel`, { nonsense: true });
    const message = 'Your role does not include this. It is for agents and managers.';
    expect([status, body]).toEqual([403, { message }]);
  });
});

describe('the members of client service (D60)', () => {
  const roster = async () => (await members.manager.get<StaffMembers>(`${BASE}/staff`)).body.staff;
  const put = (email: string, body: object, query = '', headers = {}) =>
    members.manager.send<StaffChange>('PUT', `${BASE}/staff/${email}${query}`, { body, headers });
  const linksTo = async (email: string) => {
    const links = (await mailsTo(members.manager, email)).flatMap((mail) => mail.links);
    return links.filter((link) => link.includes('/client-service/password#'));
  };
  const tokenFor = async (email: string, count = 1) => {
    const links = await until(
      () => linksTo(email),
      ({ length }) => length === count,
    );
    return links[0]?.split('#')[1] ?? '';
  };
  const choosePassword = (token: string, password: string) =>
    new Client(instance.url).post(`${BASE}/password`, { token, password });

  it('are added by a manager, and choose a password by a mailed link that works once', async () => {
    const email = 'nora@client-service.example';
    const request = { name: ' Nora Lind ', roles: ['auditor', 'agent'], reason };
    const change = { name: 'Nora Lind', email, roles: ['agent', 'auditor'], isNew: true };
    const preview = await put(email, request, '?dryRun=true');
    expect([preview.status, preview.body]).toEqual([200, { id: null, ...change }]);
    expect((await roster()).some((member) => member.email === email)).toBe(false);

    const key = { 'idempotency-key': 'add-nora-to-client-service' };
    const added = await put('NORA@client-service.example', request, '', key);
    expect([added.status, added.body]).toEqual([200, { id: expect.any(Number), ...change }]);
    expect((await put('NORA@client-service.example', request, '', key)).body).toEqual(added.body);
    const { isNew: _, ...member } = added.body;
    expect(await roster()).toContainEqual({ ...member, addedAt: expect.any(String), hasPassword: false });

    const token = await tokenFor(email);
    expect(blamedFields(await choosePassword(token, 'too short'))).toEqual(['password']);
    expect(blamedFields(await choosePassword(`${token}x`, 'larch and granite'))).toEqual(['token']);
    expect((await choosePassword(token, 'larch and granite')).status).toBe(204);
    expect(blamedFields(await choosePassword(token, 'a second password'))).toEqual(['token']);
    expect(await roster()).toContainEqual(expect.objectContaining({ email, hasPassword: true }));

    const nora = new Client(instance.url);
    await signInStaff(nora, email, 'larch and granite');
    expect((await nora.get(`${BASE}/me`)).body).toEqual(member);
    expect(await linksTo(email)).toHaveLength(1);
  });

  it('have the roles that they were given last, at once and in their present session', async () => {
    const email = 'ivan@client-service.example';
    const { client } = await signedInStaff(instance, email, ['auditor']);
    expect((await emptyCall(client, 'POST /bookings/{id}/note')).status).toBe(403);
    expect((await put(email, { name: 'Sam Reed', roles: ['agent'], reason })).status).toBe(200);
    expect((await emptyCall(client, 'POST /bookings/{id}/note')).status).toBe(400);
    expect((await put(email, { name: 'Sam Reed', roles: ['editor'], reason })).status).toBe(200);
    expect((await emptyCall(client, 'POST /bookings/{id}/note')).status).toBe(403);
  });

  it('are locked out at once when a manager removes them, and may come back as a new member', async () => {
    const email = 'ella@client-service.example';
    const { client, password } = await signedInStaff(instance, email, ['agent']);
    const before = (await client.get<{ id: number }>(`${BASE}/me`)).body.id;
    const remove = (query = '', headers = {}) =>
      members.manager.send('DELETE', `${BASE}/staff/${email}${query}`, { body: { reason }, headers });
    expect(await remove('?dryRun=true')).toMatchObject({ status: 200, body: { id: before, email } });
    expect((await client.get(`${BASE}/me`)).status).toBe(200);
    const key = { 'idempotency-key': 'remove-ella-from-client-service' };
    expect((await remove('', key)).status).toBe(204);
    expect((await remove('', key)).status).toBe(204);
    expect((await client.get(`${BASE}/me`)).status).toBe(401);
    expect((await new Client(instance.url).post(`${BASE}/login`, { email, password })).status).toBe(400);
    expect((await remove()).status).toBe(404);
    expect((await roster()).some((member) => member.email === email)).toBe(false);
    const again = await put(email, { name: 'Ella Roy', roles: ['agent'], reason });
    expect([again.status, again.body.isNew, again.body.id === before]).toEqual([200, true, false]);
  });

  it('get another link on request; once a password is chosen with it, the older one is invalid', async () => {
    const email = 'otto@client-service.example';
    await put(email, { name: 'Otto Berg', roles: ['agent'], reason });
    const first = await tokenFor(email);
    const key = { 'idempotency-key': 'another-link-for-otto' };
    const invite = () => members.manager.post(`${BASE}/staff/${email}/invite`, { reason }, key);
    expect([(await invite()).status, (await invite()).status]).toEqual([204, 204]);
    const second = await tokenFor(email, 2);
    expect((await choosePassword(second, 'larch and granite')).status).toBe(204);
    expect(blamedFields(await choosePassword(first, 'another password'))).toEqual(['token']);
  });

  it('cannot change their own roles or remove themselves, but can change their own name', async () => {
    const email = 'manager@client-service.example';
    const { status, body } = await put(email, { name: 'Sam Reed', roles: ['agent'], reason });
    const message = 'You cannot change your own roles or remove yourself. Please ask another manager.';
    expect([status, body]).toEqual([409, { message }]);
    const removed = await members.manager.send('DELETE', `${BASE}/staff/${email}`, { body: { reason } });
    expect([removed.status, removed.body]).toEqual([409, { message }]);
    expect((await put(email, { name: 'Samuel Reed', roles: ['manager'], reason })).status).toBe(200);
    expect((await members.manager.get(`${BASE}/me`)).body).toMatchObject({ name: 'Samuel Reed' });
  });

  it('are not added by a call without a reason, a name, known roles or an email', async () => {
    const email = 'x@client-service.example';
    const wrong = [
      [{ name: 'X', roles: ['agent'] }, ['reason']],
      [{ name: 'X', roles: [], reason }, ['roles']],
      [{ name: 'X', roles: ['agent', 'owner'], reason }, ['roles']],
      [{ name: ' ', roles: ['agent'], reason, id: 3 }, ['id', 'name']],
    ] as const;
    for (const [body, fields] of wrong) {
      const answer = await put(email, body);
      expect([answer.status, blamedFields(answer).toSorted()]).toEqual([400, fields]);
    }
    expect(blamedFields(await put('nobody', { name: 'X', roles: ['agent'], reason }))).toEqual(['email']);
    expect((await roster()).some((member) => member.email === email)).toBe(false);
  });

  it('keep their roles when the operator gives them another password', async () => {
    const email = 'dean@client-service.example';
    addStaff(instance, email, { roles: ['auditor', 'editor'] });
    const { stdout } = staffCommand(instance, 'add', email, '--name', 'Dean Cole');
    expect(stdout).toContain('Added Dean Cole <dean@client-service.example>');
    expect(stdout).toContain('editor, auditor');
  });
});
