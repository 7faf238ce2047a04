import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { stubGlobal } from '../testing/stub-global.js';
import { Landscape } from './Landscape.js';
import { TourArt } from './TourArt.js';

describe('the landscape of a tour', () => {
  it('is decoration unless it is given a title', () => {
    const { container } = render(<TourArt code="RM" region="Canadian Rockies" variant="wide" />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    render(<TourArt code="RM" region="Canadian Rockies" variant="tile" title="Peaks over a forest" />);
    expect(screen.getByRole('img', { name: 'Peaks over a forest' })).toBeTruthy();
  });

  it('is drawn once it is about to be visible; until then only the sky is shown', async () => {
    let setIntersecting = (_isIntersecting: boolean): void => undefined;
    stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          setIntersecting = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const { container } = render(<Landscape code="RM" region="Canadian Rockies" variant="tile" />);
    act(() => setIntersecting(false));
    expect(container.innerHTML).toBe('<div class="tour-art tour-art-sky"></div>');
    act(() => setIntersecting(true));
    await waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(5));
  });
});
