import { it } from 'vitest';
import { openPortal } from './portal.js';
const portal = openPortal();
it('probe', async () => {
  const v = await portal.visitor();
  await v.open('/tours/1');
  await v.sees('Red Rock Canyons');
  console.log(await v.page.locator('.dates-years').innerHTML().then((h) => h.slice(0, 3500)));
  const dump = async () => console.log(await v.page.evaluate(`JSON.stringify([...document.querySelectorAll('[role=tab],[role=tabpanel]')].map(e=>[e.id,e.getAttribute('aria-controls'),e.getAttribute('aria-selected'),e.innerText.slice(0,20)]))`));
  await dump();
  await v.page.getByRole('tab').nth(1).click();
  await v.page.getByText(/^January/).first().waitFor();
  await dump();
});
