import { spawnSync } from 'node:child_process';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, signedUpClient } from '../client.js';
import { startInstance } from '../instance.js';
import { until } from '../until.js';

/** The permissions of a folder, and all that occur among its files. */
async function modesOf(folder: string): Promise<[folder: string, files: string[]]> {
  const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
  const files = await Promise.all((await readdir(folder)).map(modeOf));
  return [await modeOf('.'), [...new Set(files)]];
}

describe('the data folder', () => {
  it('is readable by its owner only, also after it was open to others', async () => {
    const instance = await startInstance();
    await signedUpClient(instance.url);
    expect(await modesOf(instance.dataDir)).toEqual(['700', ['600']]);
    await instance.stop();
    await chmod(instance.dataDir, 0o755);
    for (const name of await readdir(instance.dataDir)) await chmod(join(instance.dataDir, name), 0o644);
    await startInstance({ dataDir: instance.dataDir });
    expect(await modesOf(instance.dataDir)).toEqual(['700', ['600']]);
  });
});

describe('a store that cannot write', () => {
  it('leads to 503 with Retry-After, still serves sessions, and works again once there is space', async () => {
    const instance = await startInstance({ fileKibibytes: 700 });
    const { client, person } = await newAccount(instance.url);
    const { email, password } = person;
    const logIn = () => new Client(instance.url).logIn({ email, password });
    const answers = new Set<string>();
    const refused = await until(
      async () => {
        const answer = await logIn();
        answers.add(`${answer.status} ${answer.headers.get('retry-after')}`);
        return answer;
      },
      ({ status }) => status !== 200,
      60_000,
    );
    expect([...answers]).toEqual(['200 null', '503 1']);
    expect(refused.body).toEqual({
      message: 'Nothing can be saved at the moment. Please try again later.',
      requestId: expect.any(String),
    });
    expect((await client.get('/v1/accounts/me')).status).toBe(200);

    const { status } = spawnSync('prlimit', ['--pid', String(instance.pid), '--fsize=unlimited:unlimited']);
    expect(status).toBe(0);
    expect((await logIn()).status).toBe(200);
    expect((await client.get('/v1/accounts/me')).status).toBe(200);
  });
});
