/** Where refunds and credits wait for a second person. */
export const APPROVALS_ADDRESS = '/client-service/approvals';
