import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../testing/stub-global.js';
import {
  ChunkLoadError,
  loadChunk,
  mayReload,
  mayAutoReload,
  reloadFor,
  reloadIfOtherRelease,
} from './chunks.js';

const reload = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  reload.mockClear();
  sessionStorage.clear();
});

describe('loading a chunk of the program (spec §8 "Chunk load failure")', () => {
  it('resolves to the loaded chunk', async () => {
    expect(await loadChunk('tour', async () => 'the page')).toBe('the page');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rejects with an error that says that the chunk is missing', async () => {
    const lost = loadChunk('tour', () => Promise.reject(new TypeError('404')));
    await expect(lost).rejects.toEqual(new ChunkLoadError('tour', 'missing'));
    await expect(lost).rejects.toThrow('Loading chunk tour failed (missing)');
  });

  it('is abandoned after 120 seconds, and not before', async () => {
    const settled = jest.fn();
    const slow = loadChunk('tour', () => new Promise(() => undefined)).catch(settled);
    await jest.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await slow;
    expect(settled.mock.calls).toEqual([[new ChunkLoadError('tour', 'timeout')]]);
  });
});

describe('reloading the page for a chunk', () => {
  const missing = new ChunkLoadError('tour', 'missing');

  it('is offered once for a missing chunk', () => {
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

  it('is always offered for a chunk that took too long', () => {
    const slow = new ChunkLoadError('tour', 'timeout');
    reloadFor(slow);
    expect(mayReload(slow)).toBe(true);
  });

  it('is offered where the browser forbids storage', () => {
    const forbidden = (): never => {
      throw new Error('no storage');
    };
    stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
    reloadFor(missing);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(mayReload(missing)).toBe(true);
  });
});

describe('reloading the page by itself', () => {
  const missing = new ChunkLoadError('tour', 'missing');
  let servedRelease: string | null;

  beforeEach(() => {
    document.body.innerHTML = ['libraries-1', 'index-1']
      .map((name) => `<script type="module" src="/assets/${name}.js"></script>`)
      .join('');
    servedRelease = 'index-2';
    stubGlobal('fetch', async () => {
      if (servedRelease === null) throw new TypeError('Failed to fetch');
      return new Response(`<script type="module" src="/assets/${servedRelease}.js"></script>`);
    });
  });

  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('happens once, where the server has a newer release', async () => {
    expect(mayAutoReload(missing)).toBe(true);
    expect(await reloadIfOtherRelease(missing)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    // Neither for the same chunk nor for another one: instances of two releases may answer in turn.
    for (const again of [missing, new ChunkLoadError('survey', 'missing')]) {
      expect(mayAutoReload(again)).toBe(false);
      expect(await reloadIfOtherRelease(again)).toBe(false);
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('happens again for another chunk ten minutes later', async () => {
    await reloadIfOtherRelease(missing);
    await loadChunk('tour', async () => 'the page');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(await reloadIfOtherRelease(new ChunkLoadError('survey', 'missing'))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the same release is served', 'index-1'],
    ['nothing answers', null],
  ])('does not happen where %s', async (_, release) => {
    servedRelease = release;
    expect(await reloadIfOtherRelease(missing)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not happen for a slow chunk, nor beside a frame (something may be typed in it), nor without storage', async () => {
    expect(mayAutoReload(new ChunkLoadError('tour', 'timeout'))).toBe(false);
    document.body.append(document.createElement('iframe'));
    expect(mayAutoReload(missing)).toBe(false);
    expect(await reloadIfOtherRelease(missing)).toBe(false);
    document.querySelector('iframe')?.remove();
    stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('no storage');
      },
    });
    expect(await reloadIfOtherRelease(missing)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
