import { HttpException } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { BodyValidationPipe, Is, ListValidationPipe, Passes } from './validation.js';

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
  @ValidateNested({ message: 'This should be an address' })
  @Type(() => StreetDto)
  address?: StreetDto;
}

const list = new ListValidationPipe(GuestDto, 3);
const guest = (id: number, of: object = {}) => ({ id, fullName: 'Ruth Bennett', ...of });

function refusalBy(transform: () => unknown): unknown {
  try {
    return transform();
  } catch (error) {
    return error instanceof HttpException ? [error.getStatus(), error.getResponse()] : error;
  }
}

const refusal = (body: unknown) => refusalBy(() => list.transform(body));
const blamed = (...errors: { message: string; field: string }[]) => [400, { errors: { body: errors } }];

describe('a body that is a list', () => {
  it('is handed over as items of their type', () => {
    const body = [guest(1), guest(2, { address: { line1: '12 Mesa Road' } })];
    const items = list.transform(body) as GuestDto[];
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

  it('may have as many items as it says', () => {
    expect(list.transform([1, 2, 3].map((id) => guest(id)))).toHaveLength(3);
  });

  it('names each wrong field by the place of its item, all at once', () => {
    expect(refusal([guest(1, { fullName: 'Ruth' }), guest(2), { fullName: 7 }])).toEqual(
      blamed(
        { message: 'Enter the first and the last name', field: '0.fullName' },
        { message: 'This field is required', field: '2.id' },
        { message: 'This should be text', field: '2.fullName' },
      ),
    );
    expect(refusal([guest(1), guest(2, { address: { line1: '' } })])).toEqual(
      blamed({ message: 'Enter the street', field: '1.address.line1' }),
    );
  });

  it('names items that are no objects', () => {
    const message = 'This should be an object';
    expect(refusal([null, [guest(1)], 'Ruth'])).toEqual(
      blamed({ message, field: '0' }, { message, field: '1' }, { message, field: '2' }),
    );
  });

  it('refuses properties it does not know, by name', () => {
    expect(refusal([guest(1), guest(2, { paid: true })])).toEqual(
      blamed({ message: '1.paid is not a known property', field: '1.paid' }),
    );
    expect(refusal([guest(1, { address: { line1: 'x', planet: 'Mars' } })])).toEqual(
      blamed({ message: '0.address.planet is not a known property', field: '0.address.planet' }),
    );
  });

  it('takes no prototype from what was sent', () => {
    const items = list.transform(JSON.parse('[{"id":1,"fullName":"A B","__proto__":{"paid":true}}]'));
    expect((items as Record<string, unknown>[])[0]?.['paid']).toBeUndefined();
    expect(({} as Record<string, unknown>)['paid']).toBeUndefined();
  });
});

describe('a body that is an object', () => {
  const pipe = new BodyValidationPipe();
  const of = (body: unknown, metatype: unknown = GuestDto) =>
    refusalBy(() => pipe.transform(body, { type: 'body', metatype: metatype as typeof GuestDto }));

  it('is handed over as its type', () => {
    expect(of(guest(1))).toBeInstanceOf(GuestDto);
  });

  it('names what is wrong with it', () => {
    expect(of(guest(1, { fullName: 'Ruth', paid: true }))).toEqual(
      blamed(
        { message: 'paid is not a known property', field: 'paid' },
        { message: 'Enter the first and the last name', field: 'fullName' },
      ),
    );
  });

  it('is refused when it is a list or no object at all', () => {
    for (const body of [[guest(1)], null, 'text', 7])
      expect(of(body)).toEqual([400, { message: 'The request body should be a JSON object' }]);
  });

  it('is left to the pipe of its items when a list is wanted', () => {
    const body = [guest(1, { fullName: 'Ruth' })];
    expect(of(body, Array)).toBe(body);
  });
});
