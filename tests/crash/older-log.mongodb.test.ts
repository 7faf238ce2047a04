import { databaseUrlOf } from '../stores/servers.js';
import { testOlderLog } from './older-log.js';

testOlderLog('beside documents in MongoDB', (dataDir) => ({
  mongodbUrl: databaseUrlOf(dataDir),
  eventStoreUrl: null,
}));
