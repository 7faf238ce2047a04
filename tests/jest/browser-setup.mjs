import { prepareBrowser } from '../../scripts/browser.mjs';
import { build } from '../../scripts/prepare.mjs';

/** The instances run what is built; the workers, which get these settings, find the browser that is there. */
export default async function setUp() {
  build();
  process.env.CHROME_PATH = await prepareBrowser();
}
