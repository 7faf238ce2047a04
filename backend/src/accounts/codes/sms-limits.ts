import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import type { Request } from 'express';
import { invalidField, TooManyRequests } from '../../http/problems.js';
import { callerAddress } from '../../http/security/caller-address.js';
import type { CallLimits } from '../../http/security/call-limits.js';
import { LIMITS } from '../../http/security/rate-limiter.js';
import type { RateLimiter } from '../../http/security/rate-limiter.js';
import type { Logger } from '../../instance/logger.js';

const DAY = 86_400_000;
/** Types of numbers whose owner earns by the texts that are sent to them, or where no person reads texts. */
const REFUSED_TYPES = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE']);
const NOT_TEXTABLE = 'We cannot send texts to this number. Please enter another one, or call client service.';

/**
 * Whether a code may be sent to a number: only in countries whose phones get texts, never to one of {@link REFUSED_TYPES}.
 * Satellite phones and other numbers that belong to no country get none. Where several countries share a calling code and the
 * library cannot tell which one the number is of, one that gets texts is enough.
 * @param phoneNumber digits with the country code (D7)
 */
export function isTextable(phoneNumber: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumberFromString(`+${phoneNumber}`);
  if (parsed === undefined) return false;
  const { country, countryCallingCode } = parsed;
  const type = parsed.getType();
  if (type !== undefined && REFUSED_TYPES.has(type)) return false;
  if (country !== undefined) return countries.includes(country);
  // The library cannot tell the country of this number: several countries share its calling code, or none has it.
  return countries.some((code) => callingCodeOf(code) === countryCallingCode);
}

function callingCodeOf(code: string): string | null {
  return getCountries().includes(code as CountryCode) ? getCountryCallingCode(code as CountryCode) : null;
}

/** Limits the numbers that texts are sent to, and how many are sent for an address, to a number and in all (decision 0020, D54). */
export class SmsLimits implements CallLimits<{ readonly phoneNumber: string }> {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly logger: Pick<Logger, 'error'>,
    /** Two-letter codes of the countries whose phones get texts. */
    private readonly countries: readonly string[],
    /** How many texts the whole site sends at most in the 24 hours that begin with the first. */
    private readonly perDay: number,
  ) {}

  /** @throws HttpException 400 on `phoneNumber`, 429 */
  async check({ phoneNumber }: { readonly phoneNumber: string }, request: Request): Promise<void> {
    if (!isTextable(phoneNumber, this.countries)) throw invalidField('phoneNumber', NOT_TEXTABLE);
    const wait =
      (await this.limiter.hit(LIMITS.smsPerAddress, callerAddress(request))) ||
      (await this.limiter.hit(LIMITS.smsPerNumber, phoneNumber)) ||
      (await this.hitSiteLimit());
    if (wait > 0) throw new TooManyRequests(wait);
  }

  private async hitSiteLimit(): Promise<number> {
    const wait = await this.limiter.hit({ name: 'sms-site', hits: this.perDay, windowMillis: DAY }, 'all');
    if (wait > 0)
      this.logger.error(
        { perDay: this.perDay },
        'no more texts are sent today: SMS_PER_DAY is reached, by customers or by somebody who makes money with texts',
      );
    return wait;
  }
}
