/** Whether an address is a path, and so a page of this product: the router opens it without reloading the document. */
export function isOwnPage(address: string): boolean {
  return /^\/(?!\/)/.test(address);
}

/** Our own tour page opens at a year; a page elsewhere is opened as it is. */
export function withYear(address: string, year: number): string {
  return isOwnPage(address) ? `${address}?year=${year}` : address;
}
