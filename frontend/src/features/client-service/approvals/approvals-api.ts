import type {
  OpenApprovals,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { serviceRequest, type ServiceCall } from '../actions/service-calls.js';
import { staffApi, type NoArgument } from '../staff-api.js';

const approvalsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    approvals: build.query<OpenApprovals, NoArgument>({
      query: () => '/approvals',
      providesTags: ['Approvals'],
      keepUnusedDataFor: 0,
    }),
    /** The id of the call is the approval's. */
    decideApproval: build.mutation<ServedBookingAnswer, ServiceCall<{ approve: boolean }>>({
      query: serviceRequest('POST', (approval) => `/approvals/${approval}`),
      invalidatesTags: (_, __, { key }) => (key === null ? [] : ['Approvals']),
    }),
  }),
});

export const { useApprovalsQuery, useDecideApprovalMutation } = approvalsApi;
