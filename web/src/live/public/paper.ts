/** The size of the paper while a page is open that is printed: `$effect(() => paper('80mm 150mm', '0'))`. */
export function paper(size: string, margin: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${size}; margin: ${margin} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
