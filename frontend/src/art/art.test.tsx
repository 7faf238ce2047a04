import { render, screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { TourArt } from './TourArt.js';

describe('the landscape of a tour', () => {
  it('is decoration unless it is given a name', () => {
    const { container } = render(<TourArt code="RM" region="Canadian Rockies" variant="wide" />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    render(<TourArt code="RM" region="Canadian Rockies" variant="tile" title="Peaks over a forest" />);
    expect(screen.getByRole('img', { name: 'Peaks over a forest' })).toBeTruthy();
  });
});
