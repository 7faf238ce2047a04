import { cspNonce } from '../../../ui/csp-nonce.js';

const AT_ELEMENT = 'data-style';

/**
 * A mail in the form that its frame can show: the page's security policy also applies to the frame and forbids `style`
 * attributes. They become the rules of a style element with the page's nonce.
 */
export function framedMail(html: string): string {
  // The policy blocks `style` attributes in a parsed document too, so they are renamed before parsing. A mail's own text is
  // not changed by it: a quotation mark is written `&quot;` there.
  const parsed = html.replaceAll(/(?<=\s)style="/g, `${AT_ELEMENT}="`);
  const mail = new DOMParser().parseFromString(parsed, 'text/html');
  const rules = [...mail.querySelectorAll(`[${AT_ELEMENT}]`)].map((element, index) => {
    const name = `style-${index}`;
    const rule = `.${name}{${element.getAttribute(AT_ELEMENT) ?? ''}}`;
    element.removeAttribute(AT_ELEMENT);
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
