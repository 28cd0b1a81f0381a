/** Safari reads a file that it downloads only after the click, also after a question to the user. */
const readTimeoutMs = 40_000;

/** Downloads a file that was created in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readTimeoutMs);
}
