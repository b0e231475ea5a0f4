/** The bytes of files: what they begin with, and how many they are. */

/** The bytes of a text that has none but ASCII characters. */
export const asciiBytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Whether `bytes` begins with `prefix`. */
export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte)
}

/** A view of exactly these bytes, which may be a part of a larger buffer. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** '1,2 MB', '340 kB' */
export function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  const shown = unit === 'kB' ? Math.max(1, Math.round(value)) : value
  return `${shown.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}
