import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page of a PDF, as a search in a viewer finds it, and the properties of the PDF. */
export async function pdfText(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  return { pages: text, text: text.join('\n'), info: info as Record<string, unknown> };
}
