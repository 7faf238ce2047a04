import { HttpException } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { BodyValidationPipe, Is, ListOf, ListValidationPipe, ObjectOf, Passes } from './validation.js';

class StreetDto {
  @Passes((value) => (value === '' ? 'Enter the street' : null))
  line1!: string;
}

class GuestDto {
  @Is((value) => typeof value === 'number', 'a number')
  id!: number;

  @Passes((value) => (value.includes(' ') ? null : 'Enter the first and the last name'))
  fullName!: string;

  @IsOptional()
  @ObjectOf(() => StreetDto, 'an address')
  address?: StreetDto;

  @IsOptional()
  @ListOf(() => StreetDto, { min: 1, max: 2 }, 'a list of 1 or 2 addresses')
  others?: StreetDto[];
}

const listPipe = new ListValidationPipe(GuestDto, 3);
const guest = (id: number, changes: object = {}) => ({ id, fullName: 'Ruth Bennett', ...changes });

function resultOrRefusal(transform: () => unknown): unknown {
  try {
    return transform();
  } catch (error) {
    return error instanceof HttpException ? [error.getStatus(), error.getResponse()] : error;
  }
}

const refusal = (body: unknown) => resultOrRefusal(() => listPipe.transform(body));
const refusedFor = (...errors: { message: string; field: string }[]) => [400, { errors: { body: errors } }];

describe('a body that is a list', () => {
  it('becomes a list of DTOs', () => {
    const body = [guest(1), guest(2, { address: { line1: '12 Mesa Road' } })];
    const items = listPipe.transform(body) as GuestDto[];
    expect(items).toEqual(body);
    expect(items.every((item) => item instanceof GuestDto)).toBe(true);
    expect(items[1]?.address).toBeInstanceOf(StreetDto);
  });

  it.each([
    ['an object', guest(1)],
    ['an object that looks like a list', { 0: guest(1), length: 1 }],
    ['nothing', undefined],
    ['null', null],
    ['a text', '[]'],
    ['empty', []],
    ['longer than it may be', [1, 2, 3, 4].map((id) => guest(id))],
  ])('is refused when it is %s', (_, body) => {
    expect(refusal(body)).toEqual([400, { message: 'The request body should be a list of 1 to 3 items' }]);
  });

  it('may have as many items as the pipe allows', () => {
    expect(listPipe.transform([1, 2, 3].map((id) => guest(id)))).toHaveLength(3);
  });

  it('is refused with all wrong fields, each named with the place of its item', () => {
    expect(refusal([guest(1, { fullName: 'Ruth' }), guest(2), { fullName: 7 }])).toEqual(
      refusedFor(
        { message: 'Enter the first and the last name', field: '0.fullName' },
        { message: 'This field is required', field: '2.id' },
        { message: 'This should be text', field: '2.fullName' },
      ),
    );
    expect(refusal([guest(1), guest(2, { address: { line1: '' } })])).toEqual(
      refusedFor({ message: 'Enter the street', field: '1.address.line1' }),
    );
  });

  it('is refused with the places of items that are no objects', () => {
    const message = 'This should be an object';
    expect(refusal([null, [guest(1)], 'Ruth'])).toEqual(
      refusedFor({ message, field: '0' }, { message, field: '1' }, { message, field: '2' }),
    );
  });

  it('is refused with the names of properties that its DTO does not have', () => {
    expect(refusal([guest(1), guest(2, { paid: true })])).toEqual(
      refusedFor({ message: '1.paid is not a known property', field: '1.paid' }),
    );
    expect(refusal([guest(1, { address: { line1: 'x', planet: 'Mars' } })])).toEqual(
      refusedFor({ message: '0.address.planet is not a known property', field: '0.address.planet' }),
    );
  });

  it('sets no prototype', () => {
    const items = listPipe.transform(JSON.parse('[{"id":1,"fullName":"A B","__proto__":{"paid":true}}]'));
    expect((items as Record<string, unknown>[])[0]?.['paid']).toBeUndefined();
    expect(({} as Record<string, unknown>)['paid']).toBeUndefined();
  });
});

describe('a body that is an object', () => {
  const pipe = new BodyValidationPipe();
  const validated = (body: unknown, metatype: unknown = GuestDto) =>
    resultOrRefusal(() => pipe.transform(body, { type: 'body', metatype: metatype as typeof GuestDto }));

  it('becomes its DTO', () => {
    expect(validated(guest(1))).toBeInstanceOf(GuestDto);
  });

  it('is refused with the names of its wrong fields', () => {
    expect(validated(guest(1, { fullName: 'Ruth', paid: true }))).toEqual(
      refusedFor(
        { message: 'paid is not a known property', field: 'paid' },
        { message: 'Enter the first and the last name', field: 'fullName' },
      ),
    );
  });

  it('is refused when it is a list or no object at all', () => {
    for (const body of [[guest(1)], null, 'text', 7])
      expect(validated(body)).toEqual([400, { message: 'The request body should be a JSON object' }]);
  });

  it('is not checked if the method expects a list, which has a pipe of its own', () => {
    const body = [guest(1, { fullName: 'Ruth' })];
    expect(validated(body, Array)).toBe(body);
  });

  it.each([
    ['an object', { line1: 'x' }],
    ['empty', []],
    ['too long', [1, 2, 3].map(() => ({ line1: '' }))],
    ['of something else', [{ line1: 'x' }, 'text']],
  ])('has a list property refused as a whole when it is %s', (_, others) => {
    expect(validated(guest(1, { others }))).toEqual(
      refusedFor({ message: 'This should be a list of 1 or 2 addresses', field: 'others' }),
    );
  });

  it('is refused with the wrong fields in the items of a list property', () => {
    expect(validated(guest(1, { others: [{ line1: 'x' }, { line1: '' }] }))).toEqual(
      refusedFor({ message: 'Enter the street', field: 'others.1.line1' }),
    );
  });

  it('is refused, without reading the items, where a property is a list instead of an object', () => {
    let reads = 0;
    const address = Array.from({ length: 150 }, () => ({
      get line1() {
        reads += 1;
        return '';
      },
    }));
    expect(validated(guest(1, { address }))).toEqual(
      refusedFor({ message: 'This should be an address', field: 'address' }),
    );
    expect(reads).toBe(0);
  });

  it('has at most twenty problems reported, with long names cut', () => {
    const name = 'x'.repeat(10_000);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${name}${n}`, n]));
    const answer = validated(guest(1, many)) as [number, { errors: { body: unknown[] } }];
    expect(answer[1].errors.body).toHaveLength(20);
    expect(JSON.stringify(answer).length).toBeLessThan(20 * 400);
  });
});
