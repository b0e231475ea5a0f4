/** PIX 'copia e cola': the static BR Code of a payment, which its QR code contains too. */

export interface Pix {
  /** As stored: valid for its type, and written as banks expect it. */
  chave: string
  /** The key's holder, as banks show it; only its first 25 letters, digits and blanks stay. */
  nome: string
  /** The brokerage's city; null if it is not known. */
  cidade: string | null
  centavos: bigint
  /** The purpose of the payment, as far as the key leaves room. */
  referencia: string
}

const GUI = 'br.gov.bcb.pix'
const MAX_ACCOUNT = 99
const MAX_NAME = 25
const MAX_CITY = 15
const MAX_AMOUNT = 13

/** The code. Throws RangeError if the amount is not above zero or too large for one, or the key is no printable ASCII. */
export function pixCode({ chave, nome, cidade, centavos, referencia }: Pix): string {
  if (!/^[!-~]{1,77}$/.test(chave)) throw new RangeError('not a PIX key')
  const account = field(0, GUI) + field(1, chave)
  const room = MAX_ACCOUNT - account.length - field(2, '').length
  const reference = plain(referencia, room)
  const code = [
    field(0, '01'),
    field(26, account + (reference === '' ? '' : field(2, reference))),
    field(52, '0000'),
    field(53, '986'),
    field(54, amount(centavos)),
    field(58, 'BR'),
    field(59, withoutSigns(nome, MAX_NAME) || 'FAVORECIDO'),
    field(60, withoutSigns(cidade ?? '', MAX_CITY) || 'BRASIL'),
    // Without an id of our own: banks have reversed static codes that had one.
    field(62, field(5, '***')),
    '6304',
  ].join('')
  return code + checksum(code)
}

/** Tag, length and value, the first two with two digits. */
function field(tag: number, value: string): string {
  return `${twoDigits(tag)}${twoDigits(value.length)}${value}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** '1234.56' */
function amount(centavos: bigint): string {
  const digits = centavos.toString().padStart(3, '0')
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  if (centavos <= 0n || text.length > MAX_AMOUNT) throw new RangeError('not an amount of a PIX code')
  return text
}

/** At most `max` letters, digits and blanks of ASCII: readers refuse an & and an apostrophe. */
function withoutSigns(text: string, max: number): string {
  return plain(plain(text, Number.POSITIVE_INFINITY).replace(/[^\dA-Za-z]/g, ' '), max)
}

/** At most `max` characters of ASCII: accents are removed, and so is any other character. */
function plain(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, Math.max(max, 0))
    .trim()
}

/** CRC-16/CCITT-FALSE of ASCII text, in four upper-case hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
