import type { HttpException } from '@nestjs/common';
import { refused } from '../../http/problems.js';
import type { ApiKeyRefusal } from '../api-keys/api-key-decisions.js';
import { sheetRefusal } from '../sheets/sheet-refusals.js';
import type { LastDayBeforeFirst } from '../sheets/sheet-refusals.js';

/** How the refusals of exports are answered (D10); an ended key is answered like an unknown one. */
export function exportRefusal(refusal: LastDayBeforeFirst | ApiKeyRefusal): HttpException {
  switch (refusal.code) {
    case 'last-day-before-first':
      return sheetRefusal(refusal);
    case 'no-such-key':
      return refused(401, 'Unauthenticated');
    case 'scope-missing':
      return refused(403, 'This key is for other exports');
  }
}
