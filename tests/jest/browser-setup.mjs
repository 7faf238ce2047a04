import { prepareBrowser } from '../../scripts/browser.mjs';
import { build } from '../../scripts/prepare.mjs';

/** Builds what the instances run, and passes the browser's path to the workers, which inherit the environment. */
export default async function setUp() {
  build();
  process.env.CHROME_PATH = await prepareBrowser();
}
