import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a PDF says, as a reader's search finds it: the text of each page, and its properties. */
export async function pdfText(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  return { pages: text, text: text.join('\n'), info: info as Record<string, unknown> };
}
