import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from '@jest/globals';
import { YearTabs } from './YearTabs.js';

function Tabs() {
  const [chosen, setChosen] = useState(2026);
  return (
    <YearTabs years={[2026, 2027, 2028]} chosen={chosen} onChoose={setChosen}>
      Dates in {chosen}
    </YearTabs>
  );
}

/** The texts of the selected tab, of the panel and of the element that has the focus. */
const shown = () => [
  screen.getByRole('tab', { selected: true }).textContent,
  screen.getByRole('tabpanel').textContent,
  document.activeElement?.textContent,
];

it('pressing a tab shows its year', async () => {
  render(<Tabs />);
  await userEvent.click(screen.getByRole('tab', { name: '2028' }));
  expect(shown()).toEqual(['2028', 'Dates in 2028', '2028']);
});

it('left and right arrow, Home and End move the focus and choose the year; the arrows wrap around, a letter does nothing', async () => {
  render(<Tabs />);
  await userEvent.tab();
  const seen = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'x']) {
    await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
    expect(shown()[0]).toBe(shown()[2]);
    seen.push(shown()[0]);
  }
  expect(seen).toEqual(['2027', '2028', '2026', '2028', '2026', '2028', '2028']);
});

it.each(['Alt', 'Control', 'Meta'])('the right arrow with %s chooses no other year', async (modifier) => {
  render(<Tabs />);
  await userEvent.tab();
  await userEvent.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`);
  expect(shown()[0]).toBe('2026');
});

it('one tab is in the tab order, and its panel is next', async () => {
  render(<Tabs />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '2026' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: '2026' }));
});

it('only the selected tab refers to a panel, because only its panel is on the page', () => {
  render(<Tabs />);
  const panel = screen.getByRole('tabpanel', { name: '2026' });
  const controlledIds = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls'));
  expect(controlledIds).toEqual([panel.id, null, null]);
});
