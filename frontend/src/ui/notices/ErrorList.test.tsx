import { render, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { ErrorList } from './ErrorList.js';

it("joins several messages by '; ', each once, with an alert icon (spec §8)", () => {
  const { container } = render(
    <ErrorList problems={[{ message: 'One' }, { message: 'Two' }, { message: 'One' }]} />,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('One; Two');
  expect(alert.className).toBe('error-list');
  expect(container.querySelectorAll('.error-list > svg')).toHaveLength(1);
});

it('is not there when nothing is wrong', () => {
  render(<ErrorList problems={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
