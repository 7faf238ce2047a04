import { Client, holdOrder, placed, seatsOf, signedUpClient, type OpenDeparture } from '../client.js';

/** Fills a departure with holds of new customers until only `free` seats are left. */
export async function fillUntil(url: string, departure: OpenDeparture, free: number): Promise<void> {
  for (;;) {
    const { available } = await seatsOf(new Client(url), departure);
    const guests = Math.min(6, available - free);
    if (guests === 0) return;
    const rooms = guests > 3 ? [3, guests - 3] : [guests];
    placed(await (await signedUpClient(url)).hold(holdOrder(departure, rooms)));
  }
}
