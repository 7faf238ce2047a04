import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { describe, expect, it } from '@jest/globals';
import { faqTopics } from './faq-texts.js';
import { FIGURES, type Figures } from './figures.js';

/** A copy of a value with each number replaced by the result of `change`; its path is like `holds.0.hours`. */
function changed(value: unknown, change: (number: number, path: string) => number, path = ''): unknown {
  if (typeof value === 'number') return change(value, path);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, changed(part, change, path === '' ? name : `${path}.${name}`)] as const,
  );
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

const figuresWith = (change: (number: number, path: string) => number) => changed(FIGURES, change) as Figures;

const figurePaths: string[] = [];
figuresWith((number, path) => {
  figurePaths.push(path);
  return number;
});

const wordsOf = (figures: Figures) => JSON.stringify(faqTopics(figures));
const faqOf = (question: string) =>
  faqTopics(FIGURES)
    .flatMap(({ faqs }) => faqs)
    .find((faq) => faq.question === question);

describe('the questions and answers (D38)', () => {
  it('have more than 25 figures', () => {
    expect(figurePaths.length).toBeGreaterThan(25);
  });

  it.each(figurePaths)('change with %s', (path) => {
    // Money, always 1000 cents or more, by ten dollars; everything else by one.
    const larger = figuresWith((number, at) => (at === path ? number + (number >= 1000 ? 1000 : 1) : number));
    expect(wordsOf(larger)).not.toBe(wordsOf(FIGURES));
  });

  it('have no figures but those of the rules: with all of these replaced, no other number is left', () => {
    let count = 10;
    const words = wordsOf(figuresWith(() => (count += 1) * 100_000));
    // The 1 of "1 to N guests" is no figure: a room is for at least one guest.
    const numbers = [...words.replace('for 1 to ', '').matchAll(/\d[\d,]*/g)].map(([text]) =>
      Number(text.replaceAll(',', '')),
    );
    // Replaced figures end in 000, in dollars too; a bound may be one below a figure.
    expect(numbers.filter((number) => number % 1000 !== 0 && (number + 1) % 1000 !== 0)).toEqual([]);
  });

  it('tell how long a hold lasts', () => {
    expect(faqOf('How long is my space held?')?.table?.rows).toEqual([
      ['60 days or more before the tour', '72 hours'],
      ['14 to 59 days before the tour', '24 hours'],
      ['7 to 13 days before the tour', '8 hours'],
    ]);
  });

  it('tell what canceling costs', () => {
    expect(faqOf('What does it cost to cancel?')?.table?.rows).toEqual([
      ['61 days or more before the tour', '$300', '$129'],
      ['60 to 8 days before the tour', '50% of the tour price', '$229'],
      ['7 days or less before the tour', 'the whole tour price', '$279'],
    ]);
  });

  it('tell the limits for names and passports, the deposit, and the age of children', () => {
    const answerTo = (question: string) => faqOf(question)?.answer.join(' ');
    expect(answerTo('Can I change a name?')).toContain('up to 14 days after you bought it');
    const deposit = `${formatDollars(FIGURES.deposit)} for each guest`;
    expect(answerTo('How much is the deposit?')).toContain(deposit);
    expect(answerTo('Can children come along?')).toContain('from 5 to 17 years');
    expect(answerTo('How long must my passport be valid?')).toContain('6 months');
  });

  it('ask no question twice', () => {
    const questions = faqTopics(FIGURES).flatMap(({ faqs }) => faqs.map(({ question }) => question));
    expect(new Set(questions).size).toBe(questions.length);
  });
});
