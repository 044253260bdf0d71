/** Saves a file as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(content)
  anchor.download = name
  anchor.click()
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(anchor.href))
}
