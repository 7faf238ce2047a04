import type { StaffChange, StaffMembers } from '@tour-portal/contracts/client-service/client-service-api.js';
import { serviceRequest, type ServiceCall } from '../actions/service-calls.js';
import { afterAttempt, orEmpty, staffApi, type NoArgument } from '../staff-api.js';

/** A call about one member, who is identified by e-mail; the call's id is not used. */
type MemberCall<Body> = ServiceCall<Body> & { readonly email: string };

const memberQuery =
  <Body>(method: string, suffix = '') =>
  ({ email, ...call }: MemberCall<Body>) =>
    serviceRequest<Body>(method, () => `/staff/${encodeURIComponent(email.trim())}${suffix}`)(call);

const membersApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    staffMembers: build.query<StaffMembers, NoArgument>({
      query: () => '/staff',
      providesTags: ['Staff'],
      keepUnusedDataFor: 0,
    }),
    setMember: build.mutation<StaffChange, MemberCall<Pick<StaffChange, 'name' | 'roles'>>>({
      query: memberQuery('PUT'),
      invalidatesTags: afterAttempt('Staff'),
    }),
    removeMember: build.mutation<object, MemberCall<object>>({
      query: memberQuery('DELETE'),
      transformResponse: orEmpty,
      invalidatesTags: afterAttempt('Staff'),
    }),
    inviteMember: build.mutation<object, MemberCall<object>>({
      query: memberQuery('POST', '/invite'),
      transformResponse: orEmpty,
      invalidatesTags: afterAttempt('Staff'),
    }),
    /** The token comes from the mailed link. */
    choosePassword: build.mutation<null, { token: string; password: string }>({
      query: (body) => ({ url: '/password', method: 'POST', body }),
    }),
  }),
});

export const {
  useStaffMembersQuery,
  useSetMemberMutation,
  useRemoveMemberMutation,
  useInviteMemberMutation,
  useChoosePasswordMutation,
} = membersApi;
