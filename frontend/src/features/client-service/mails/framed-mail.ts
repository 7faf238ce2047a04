import { cspNonce } from '../../../ui/csp-nonce.js';

/** Stands in for `style` while the mail is parsed. */
const STYLE_ATTRIBUTE = 'data-style';

/**
 * A mail in the form that its frame can show: the page's security policy also applies to the frame and forbids `style`
 * attributes. They become the rules of a style element with the page's nonce.
 */
export function framedMail(html: string): string {
  // The policy blocks `style` attributes in a parsed document too, so they are renamed before parsing. That does not
  // change a mail's own text: a quotation mark is written `&quot;` there.
  const renamed = html.replaceAll(/(?<=\s)style="/g, `${STYLE_ATTRIBUTE}="`);
  const mail = new DOMParser().parseFromString(renamed, 'text/html');
  const rules = [...mail.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)].map((element, index) => {
    const name = `style-${index}`;
    const rule = `.${name}{${element.getAttribute(STYLE_ATTRIBUTE) ?? ''}}`;
    element.removeAttribute(STYLE_ATTRIBUTE);
    element.classList.add(name);
    return rule;
  });
  if (rules.length === 0) return html;
  const style = mail.createElement('style');
  style.setAttribute('nonce', cspNonce() ?? '');
  style.textContent = rules.join('\n');
  mail.head.append(style);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
