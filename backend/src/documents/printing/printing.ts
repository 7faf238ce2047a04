import os from 'node:os';
import { answerRequests } from '../../scheduling/worker-client.js';
import type { ConfirmationFacts } from '../confirmations/confirmation-facts.js';
import { confirmationPdf } from '../confirmations/confirmation-pdf.js';

/** A thread that only draws confirmations, so that drawing delays neither the read models nor answers to other calls. */

// On systems other than Linux this would set the priority of the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

answerRequests(
  async (facts: ConfirmationFacts) => ({ bytes: new Uint8Array(await confirmationPdf(facts)) }),
  async () => undefined,
);
