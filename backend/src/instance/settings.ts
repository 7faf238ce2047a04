/** For Nest: the `Config` the instance was started with. */
export const CONFIG = Symbol('Config');

/** For Nest: where customers reach the portal, without a slash at the end. */
export const PUBLIC_URL = Symbol('PublicUrl');
