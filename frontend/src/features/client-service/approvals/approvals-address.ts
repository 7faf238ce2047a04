/** The page of refunds and credits that wait for a second person. */
export const APPROVALS_ADDRESS = '/client-service/approvals';
