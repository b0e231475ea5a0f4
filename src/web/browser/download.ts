/** Saves a file to the user's downloads. */
export function downloadArquivo(content: Blob, nome: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = nome
  link.click()
  URL.revokeObjectURL(address)
}
