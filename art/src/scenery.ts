import type { Scenery } from './palettes.js';
import { pick, randomFrom } from './random.js';

/** Words in a tour’s name or region, and the lands that suit them; the first match counts. */
const WORDS: readonly (readonly [RegExp, readonly Scenery[]])[] = [
  [/canyon|desert|red rock|mesa|utah|arizona|south ?west/i, ['canyon']],
  [/autumn|fall foliage|new england|vermont/i, ['autumn']],
  [/niagara|thousand islands|\b(?:water)?falls\b/i, ['falls']],
  [/charleston|savannah|boston|new york|toronto|qu[eé]bec|chicago/i, ['city']],
  [/coast|atlantic|pacific|maritime|ocean|island|hawai|gulf|shore|\bcape\b/i, ['coast']],
  [/guatemala|tikal|maya|temple/i, ['temples']],
  [/\brain|tropic|volcano|jungle|costa rica|panama|belize|central america|caribbean/i, ['rainforest']],
  [/rock(y|ies)|mountain|glacier|teton|yellowstone|alaska|yukon|highland|lakes|north/i, ['hills']],
  [/cit(y|ies)|heritage|historic|colonial|capital/i, ['city']],
  [/canada/i, ['hills', 'coast']],
  [/west/i, ['canyon', 'hills', 'coast']],
  [/east|south/i, ['city', 'coast', 'autumn']],
];
/** The lands to choose from where no word tells one. */
const ANY: readonly Scenery[] = ['hills', 'coast', 'canyon', 'city'];

/** The kind of land that suits a tour by its name, else by its region, else any; code and region choose among several. */
export function sceneryOf(code: string, region: string, name = ''): Scenery {
  const suited = [name, region].map((text) => WORDS.find(([words]) => words.test(text))?.[1]);
  return pick(randomFrom(`${code}/${region}/land`), suited.find((land) => land !== undefined) ?? ANY);
}
