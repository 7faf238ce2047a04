import { cspNonce } from '../../../ui/csp-nonce.js';

const AT_ELEMENT = 'data-style';

/**
 * A mail as its frame can show it: the frame goes by the page's security policy, which lets no styles in that are written
 * at elements. They are written as rules instead, under the page's nonce.
 */
export function framedMail(html: string): string {
  // The policy minds styles at elements in a parsed document too; in a mail's own text a quotation mark is written `&quot;`.
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
