/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download holds its own reference to the blob from the next turn on.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
