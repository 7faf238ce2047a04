import { build } from '../../scripts/prepare.mjs';

/** The instances of the tests run what is built. */
export default build;
