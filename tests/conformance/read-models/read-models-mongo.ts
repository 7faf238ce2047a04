/** Removes what a test left on a MongoDB server: every collection whose name starts with the prefix. */
export async function dropPrefixed(url: string, prefix: string): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url);
  try {
    const database = /^[a-z+]+:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
    const db = client.db(database ?? 'tour_portal');
    const collections = await db.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of collections) if (name.startsWith(prefix)) await db.dropCollection(name);
  } finally {
    await client.close();
  }
}
