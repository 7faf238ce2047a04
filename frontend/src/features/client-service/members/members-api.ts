import type { StaffChange, StaffMembers } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { serviceRequest, type ServiceCall } from '../actions/service-calls.js';
import { staffApi, type NoArgument } from '../staff-api.js';

/** A call about one member, who is identified by e-mail; the call's id is not used. */
type MemberCall<Body> = ServiceCall<Body> & { readonly email: string };

const memberQuery = <Body>(method: string, suffix = '') => {
  return ({ email, ...call }: MemberCall<Body>) =>
    serviceRequest<Body>(method, () => `/staff/${encodeURIComponent(email.trim())}${suffix}`)(call);
};

/** The list is read again after every attempt, even where its answer was lost; not after a preview, which has no `key`. */
const changesStaff = {
  invalidatesTags: (_: unknown, __: unknown, { key }: { key: string | null }) =>
    key === null ? [] : (['Staff'] as const),
};

/** The server may answer these calls with an empty body, but the dialog needs an object. */
const orEmpty = (answer: object | null) => answer ?? {};

const membersApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    staffMembers: build.query<StaffMembers, NoArgument>({
      query: () => '/staff',
      providesTags: ['Staff'],
      keepUnusedDataFor: 0,
    }),
    setMember: build.mutation<StaffChange, MemberCall<{ name: string; roles: readonly StaffRole[] }>>({
      query: memberQuery('PUT'),
      ...changesStaff,
    }),
    removeMember: build.mutation<object, MemberCall<object>>({
      query: memberQuery('DELETE'),
      transformResponse: orEmpty,
      ...changesStaff,
    }),
    inviteMember: build.mutation<object, MemberCall<object>>({
      query: memberQuery('POST', '/invite'),
      transformResponse: orEmpty,
      ...changesStaff,
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
