import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunks.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading a part of the program', () => {
  it('hands over what was loaded', async () => {
    expect(await loadChunk('tour', async () => 'the page')).toBe('the page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('names a missing part', async () => {
    const lost = loadChunk('tour', () => Promise.reject(new TypeError('404')));
    await expect(lost).rejects.toEqual(new ChunkLoadError('tour', 'missing'));
    await expect(lost).rejects.toThrow('Loading chunk tour failed (missing)');
  });

  it('is abandoned after 120 seconds, and not before', async () => {
    const settled = vi.fn();
    const slow = loadChunk('tour', () => new Promise(() => undefined)).catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await slow;
    expect(settled.mock.calls).toEqual([[new ChunkLoadError('tour', 'timeout')]]);
  });
});
