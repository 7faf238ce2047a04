// The instances of the tests run what is built.
export { build as setup } from '../scripts/prepare.mjs';
