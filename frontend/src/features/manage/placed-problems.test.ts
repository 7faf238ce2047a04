import { expect, it } from '@jest/globals';
import { placeProblems } from './placed-problems.js';

const NAMES = ['Ruth', 'Sam'];
const place = (...problems: [message: string, ...fields: string[]][]) =>
  placeProblems(
    problems.map(([message, ...fields]) => ({ message, fields })),
    (entry, path) => (path === 'age' && entry < NAMES.length ? [`${entry}-age`] : []),
    (entry) => NAMES[entry],
  );

it('puts a problem at every field that shows it', () => {
  expect(place(['Wrong', '0.age', '1.age'])).toEqual({
    byField: [
      { field: '0-age', message: 'Wrong' },
      { field: '1-age', message: 'Wrong' },
    ],
    elsewhere: [],
  });
});

it('joins the problems of one field, each once', () => {
  expect(place(['Wrong', '1.age'], ['Late', '1.age'], ['Wrong', '1.age']).byField).toEqual([
    { field: '1-age', message: 'Wrong; Late' },
  ]);
});

it('names the guest of a problem that no field shows, where it is about a value of that guest', () => {
  expect(place(['A', '1.id'], ['B', '7.age'], ['C', 'booking'], ['D'], ['E', '0']).elsewhere).toEqual([
    { message: 'Sam: A', fields: ['1.id'] },
    { message: 'B', fields: ['7.age'] },
    { message: 'C', fields: ['booking'] },
    { message: 'D', fields: [] },
    { message: 'E', fields: ['0'] },
  ]);
});
