import { testOlderLog } from './older-log.js';

testOlderLog('on embedded stores', () => ({ mongodbUrl: null, eventStoreUrl: null }));
