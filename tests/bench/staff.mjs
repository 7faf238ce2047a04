import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HERE } from './servers.mjs';

const STAFF = join(HERE, '../../backend/dist/run/staff-command.js');
const EMAIL = 'sam@client-service.example';

/** Adds a member of staff and signs them in; returns their session's cookie. */
export async function signedIn(portal, dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', EVENT_STORE_URL: '', MONGODB_URL: '' };
  const added = spawnSync(process.execPath, [STAFF, 'add', EMAIL, '--name', 'Sam Reed'], {
    env,
    encoding: 'utf8',
  });
  const password = /Password: (\S+)/.exec(added.stdout)?.[1];
  const url = `http://localhost:${portal.port}`;
  const post = (path, body) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    });
  await post('/v1/client-service/login', { email: EMAIL, password });
  const [mail] = await (await fetch(`${url}/dev/inbox?to=${encodeURIComponent(EMAIL)}`)).json();
  const answer = await post('/v1/client-service/login/verify', {
    email: EMAIL,
    code: mail.subject.slice(0, 6),
  });
  return answer.headers.getSetCookie()[0].split(';')[0];
}
