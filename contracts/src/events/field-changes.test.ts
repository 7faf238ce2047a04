import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { fieldChanges } from './field-changes.js';
import type { Json } from '../stores/event-store.js';

describe('the difference of two documents (D41)', () => {
  it('is listed field by field, with both values', () => {
    expect(fieldChanges({ a: 1, b: { c: 'x', d: null } }, { a: 2, b: { c: 'x', d: true } })).toEqual([
      { path: 'a', before: 1, after: 2 },
      { path: 'b.d', before: null, after: true },
    ]);
  });

  it('identifies members of a list by their id, in any order', () => {
    const bob = { id: 8, name: 'Bob' };
    const before = { guests: [{ id: 7, name: '' }, bob] };
    const after = { guests: [bob, { id: 7, name: 'Ann' }] };
    expect(fieldChanges(before, after)).toEqual([{ path: 'guests[7].name', before: '', after: 'Ann' }]);
  });

  it('shows what was added and what was removed', () => {
    expect(fieldChanges({ list: [1, 2] }, { list: [1], more: 3 })).toEqual([
      { path: 'list[1]', before: 2, after: null },
      { path: 'more', before: null, after: 3 },
    ]);
    expect(fieldChanges(null, { id: 1 })).toEqual([{ path: '', before: null, after: { id: 1 } }]);
  });

  it('is empty for equal documents, and lists a field that only one of them has', () => {
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(json, (value) => {
        expect(fieldChanges(value, structuredClone(value))).toEqual([]);
      }),
    );
    const objects = fc.dictionary(fc.string(), fc.integer());
    fc.assert(
      fc.property(objects, fc.string(), fc.integer(), (object, key, added) => {
        fc.pre(!Object.hasOwn(object, key) && key !== '__proto__');
        const longer = { ...object, [key]: added };
        expect(fieldChanges(object, longer)).toEqual([{ path: key, before: null, after: added }]);
        expect(fieldChanges(longer, object)).toEqual([{ path: key, before: added, after: null }]);
      }),
    );
  });
});
