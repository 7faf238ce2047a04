import { describe, expect, it } from '@jest/globals';
import { framedMail } from './framed-mail.js';

describe('a mail in its frame', () => {
  it('has its styles as rules under the nonce of the page', () => {
    const meta = document.createElement('meta');
    meta.name = 'csp-nonce';
    meta.nonce = 'abc';
    document.head.append(meta);
    const framed = framedMail(
      '<!doctype html><html lang="en"><body style="margin:0"><p class="a" style="color:red">Hello</p></body></html>',
    );
    meta.remove();
    const mail = new DOMParser().parseFromString(framed, 'text/html');
    expect(mail.querySelectorAll('[style]')).toHaveLength(0);
    expect(mail.querySelector('style')?.getAttribute('nonce')).toBe('abc');
    expect(mail.querySelector('style')?.textContent).toBe('.style-0{margin:0}\n.style-1{color:red}');
    expect([mail.body.className, mail.querySelector('p')?.className]).toEqual(['style-0', 'a style-1']);
    expect(mail.documentElement.lang).toBe('en');
  });

  it('is unchanged when no element has a style attribute', () => {
    expect(framedMail('<p>Hello</p>')).toBe('<p>Hello</p>');
  });
});
