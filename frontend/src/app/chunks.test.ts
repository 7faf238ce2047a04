import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk, mayReload, reloadFor } from './chunks.js';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  sessionStorage.clear();
});

describe('loading a part of the program (spec §8 "Chunk load failure")', () => {
  it('hands over what was loaded', async () => {
    expect(await loadChunk('tour', async () => 'the page')).toBe('the page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says that loading the chunk failed, and that it is missing', async () => {
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

describe('loading the page anew for a chunk', () => {
  const missing = new ChunkLoadError('tour', 'missing');

  it('is offered once for a missing one: it is of a release that is gone', () => {
    expect(mayReload(missing)).toBe(true);
    reloadFor(missing);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(mayReload(missing)).toBe(false);
    expect(mayReload(new ChunkLoadError('survey', 'missing'))).toBe(true);
  });

  it('is offered again after it helped', async () => {
    reloadFor(missing);
    await loadChunk('survey', async () => 'another page');
    expect(mayReload(missing)).toBe(false);
    await loadChunk('tour', async () => 'the page');
    expect(mayReload(missing)).toBe(true);
  });

  it('is always offered for one that took too long', () => {
    const slow = new ChunkLoadError('tour', 'timeout');
    reloadFor(slow);
    expect(mayReload(slow)).toBe(true);
  });

  it('is offered where nothing can be kept', () => {
    const forbidden = (): never => {
      throw new Error('no storage');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
    reloadFor(missing);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(mayReload(missing)).toBe(true);
  });
});
