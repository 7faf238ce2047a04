import { build } from '../../scripts/prepare.mjs';

/** Builds what the instances of the tests run. */
export default build;
