import { act, screen, waitFor, within } from '@testing-library/react';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { describe, expect, it } from '@jest/globals';
import { accountRestored, selectAccount } from '../../../session/account-api.js';
import {
  bookingWith,
  emergencyContact,
  homeAddress,
  LATER,
  lily,
  openDetails,
  fillIn,
  ruth,
  sam,
  saveButton,
  inputValue,
  type User,
} from '../../../testing/details-step.js';
import { asksBeforeUnload } from '../../../testing/browser.js';
import { addressOf } from '../../../testing/render.js';
import { accountWith, NOW } from '../../../testing/tour-fixtures.js';

const findNevada = () => sam().findByRole('option', { name: 'Nevada' });

describe('guest details', () => {
  it("begin with the account's own for the owner, who has a person icon and is asked for no age", () => {
    openDetails();
    expect(screen.getByText('Ruth Bennett').querySelector('svg')).not.toBeNull();
    expect(screen.getByText('Sam Cole', { selector: 'legend' }).querySelector('svg')).toBeNull();
    expect(ruth().queryByLabelText('Age')).toBeNull();
    expect(inputValue(ruth().getByLabelText('Email'))).toBe('ruth@example.com');
    expect(inputValue(ruth().getByLabelText('Phone'))).toBe('1 (702) 555-0123');
    expect(inputValue(ruth().getByLabelText('City'))).toBe('Reno');
    expect(inputValue(sam().getByLabelText(/^Email/))).toBe('');
  });

  it("offer the ages 5 to 17 and '18+ years', and let browsers fill in each guest’s phone, but not the emergency contact’s", () => {
    openDetails();
    const options = within(sam().getByLabelText('Age')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose',
      ...Array.from({ length: 13 }, (_, index) => String(index + 5)),
      '18+ years',
    ]);
    const autocompleteOf = (guest: ReturnType<typeof sam>, label: RegExp) =>
      guest.getByLabelText(label).getAttribute('autocomplete');
    expect([autocompleteOf(ruth(), /^Phone/), autocompleteOf(sam(), /^Phone/)]).toEqual([
      'section-guest1 tel',
      'section-guest2 tel',
    ]);
    expect(autocompleteOf(sam(), /^Contact phone/)).toBe('off');
  });

  it('require email and phone of adults, but not of children', async () => {
    const { user, patches } = openDetails();
    await user.selectOptions(sam().getByLabelText('Age'), '18+');
    await user.selectOptions(lily().getByLabelText('Age'), '9');
    await user.click(saveButton());
    expect((await sam().findByText('Email is required')).closest('p')?.id).toBe(
      sam().getByLabelText('Email').getAttribute('aria-describedby'),
    );
    expect(sam().getByText('Phone number is required')).toBeTruthy();
    expect(lily().queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(sam().getByLabelText('Email'));
    expect(patches()).toEqual([]);

    await user.selectOptions(sam().getByLabelText('Age'), '17');
    expect(sam().queryByRole('alert')).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(patches().length).toBe(1));
  });

  it('ask for the age of a guest before anything of that guest is sent', async () => {
    const { user, patches } = openDetails();
    await fillIn(user, sam().getByLabelText(/^Email/), 'sam@example.com');
    await user.click(saveButton());
    const message = await sam().findByText('Choose the age of this guest');
    expect(sam().getByLabelText('Age').getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
    await waitFor(() => expect(document.activeElement).toBe(sam().getByLabelText('Age')));
    expect(patches()).toEqual([]);

    await user.selectOptions(sam().getByLabelText('Age'), '9');
    await user.click(saveButton());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest)[1]).toEqual({ id: 52, age: '9', email: 'sam@example.com' });
  });

  it('send of all guests only what differs from what is saved, in one call, and then nothing more', async () => {
    const { user, patches, done, store } = openDetails();
    await user.selectOptions(sam().getByLabelText('Age'), '9');
    await user.click(saveButton());
    await waitFor(() => expect(done.length).toBe(1));
    expect(patches()).toEqual([
      [
        { id: 51, email: 'ruth@example.com', phoneNumber: '17025550123', address: homeAddress },
        { id: 52, age: '9' },
      ],
    ]);
    expect(done[0]).toBe(
      'The guest details are saved. Something is still needed; you can add it at any time.',
    );
    const [saved] = selectAccount(store.getState())!.bookings;
    expect(saved?.guests.map(({ age, updatedAt }) => [age, updatedAt])).toEqual([
      [null, LATER],
      ['9', LATER],
      [null, NOW],
    ]);

    await user.click(saveButton());
    await waitFor(() => expect(done.length).toBe(2));
    expect(patches().length).toBe(1);
  });

  it('clear a field with null', async () => {
    const booking = bookingWith({}, { age: '9', email: 'sam@example.com' });
    const { user, patches } = openDetails({ booking });
    await user.clear(sam().getByLabelText(/^Email/));
    await user.click(saveButton());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest)[1]).toEqual({ id: 52, email: null });
  });

  it("take the primary guest's address and emergency contact for guests who share them", async () => {
    const { user, patches, done } = openDetails();
    await fillIn(user, ruth().getByLabelText('Contact name'), 'Ann Cole');
    await fillIn(user, ruth().getByLabelText('Contact phone'), '7025550177');
    await user.selectOptions(sam().getByLabelText('Age'), '12');
    await user.selectOptions(lily().getByLabelText('Age'), '9');
    expect(ruth().queryByRole('checkbox')).toBeNull();
    for (const child of [sam(), lily()]) {
      await user.click(
        child.getByRole('checkbox', { name: /^Same address and emergency contact as primary/ }),
      );
      expect(child.queryByLabelText('City')).toBeNull();
      expect(child.queryByLabelText('Contact name')).toBeNull();
      expect(child.getByText('Nothing is missing')).toBeTruthy();
    }
    await user.click(saveButton());
    await waitFor(() => expect(done).toEqual(['The details of all guests are saved.']));
    expect(patches()).toEqual([
      [
        {
          id: 51,
          email: 'ruth@example.com',
          phoneNumber: '17025550123',
          address: homeAddress,
          emergencyContact,
        },
        { id: 52, age: '12', address: homeAddress, emergencyContact },
        { id: 53, age: '9', address: homeAddress, emergencyContact },
      ],
    ]);
  });

  it('ask for the rest of an address that was begun, with the states of its country', async () => {
    const { user, patches } = openDetails();
    await findNevada();
    await user.selectOptions(sam().getByLabelText('Country'), 'CA');
    expect(within(sam().getByLabelText('Province')).getByRole('option', { name: 'Québec' })).toBeTruthy();
    await fillIn(user, sam().getByLabelText('City'), 'Montréal');
    await user.click(saveButton());
    await sam().findByText('Address line 1 is required');
    expect(sam().getByText('State is required')).toBeTruthy();
    expect(sam().getByText('Zip code is required')).toBeTruthy();
    expect(patches()).toEqual([]);
  });

  it('say of each guest what is still needed, as it is typed', async () => {
    const { user } = openDetails();
    expect(ruth().getByText('Still needed: emergency contact')).toBeTruthy();
    expect(sam().getByText('Still needed: age, address, emergency contact')).toBeTruthy();
    await user.selectOptions(sam().getByLabelText('Age'), '18+');
    expect(sam().getByText('Still needed: email, phone number, address, emergency contact')).toBeTruthy();
  });

  it("put the server's problems at the fields of the guest they are about, or name the guest where no field shows them", async () => {
    const booking = bookingWith({
      email: 'ruth@example.com',
      phoneNumber: '17025550123',
      address: homeAddress,
      emergencyContact,
    });
    const errors = [
      { message: 'This zip code is not in Nevada', field: '0.address.zip' },
      { message: 'Call us about this guest', field: '0.id' },
    ];
    const { user, done } = openDetails({
      booking,
      answer: () => ({ status: 400, body: { errors: { body: errors } } }),
    });
    await findNevada();
    await user.selectOptions(sam().getByLabelText('Age'), '9');
    for (const [label, text] of [
      ['Address line 1', '1 Elm Street'],
      ['City', 'Reno'],
      ['Zip code', '12345'],
    ] as const) {
      await fillIn(user, sam().getByLabelText(label), text);
    }
    await user.selectOptions(sam().getByLabelText('State'), 'NV');
    await user.click(saveButton());
    const message = await sam().findByText('This zip code is not in Nevada');
    expect(sam().getByLabelText('Zip code').getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
    expect(screen.getByText('Sam Cole: Call us about this guest')).toBeTruthy();
    expect(done).toEqual([]);
    expect(inputValue(sam().getByLabelText('City'))).toBe('Reno');
  });

  it('keep what is being typed when another window saves, and show what that one saved', async () => {
    const { user, store, patches } = openDetails({
      booking: bookingWith({}, { age: '9', email: 'old@example.com' }, { age: '7' }),
    });
    await fillIn(user, lily().getByLabelText(/^Email/), 'lily@example.com');
    const other = bookingWith({}, { age: '10', email: 'new@example.com' }, { age: '7' });
    act(() => void store.dispatch(accountRestored(accountWith(other))));
    await waitFor(() => expect(inputValue(sam().getByLabelText(/^Email/))).toBe('new@example.com'));
    expect(inputValue(sam().getByLabelText('Age'))).toBe('10');
    expect(inputValue(lily().getByLabelText(/^Email/))).toBe('lily@example.com');
    await user.click(saveButton());
    await waitFor(() => expect(patches().length).toBe(1));
    expect((patches()[0] as DetailsRequest).slice(1)).toEqual([{ id: 53, email: 'lily@example.com' }]);
  });
});

describe('leaving with unsaved details', () => {
  const leave = (user: User) => user.click(screen.getByRole('link', { name: 'My Tours' }));

  it('is asked about, and what was typed stays', async () => {
    const { user, router } = openDetails();
    await user.selectOptions(sam().getByLabelText('Age'), '9');
    expect(asksBeforeUnload()).toBe(true);
    await leave(user);
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(addressOf(router)).toBe('/bookings/5');
    expect(inputValue(sam().getByLabelText('Age'))).toBe('9');

    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('My bookings');
  });

  it('is not asked about when nothing was typed or all is saved', async () => {
    const { user, done } = openDetails();
    expect(asksBeforeUnload()).toBe(false);
    await user.selectOptions(sam().getByLabelText('Age'), '9');
    await user.click(saveButton());
    await waitFor(() => expect(done.length).toBe(1));
    expect(asksBeforeUnload()).toBe(false);
    await leave(user);
    await screen.findByText('My bookings');
  });
});
