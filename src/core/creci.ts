/**
 * A broker's registration with the regional council (CRECI): optional state, up to six digits, and the letter of a
 * natural person. Stored as '123456-F' or 'SP 123456-F'.
 */

const UFS = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ')

/** Why the text is not a person's CRECI; null if valid or empty (it is optional). */
export function checkCreci(value: string): string | null {
  if (value.trim() === '') return null
  const creci = parse(value)
  if (!creci) return 'CRECI deve estar no formato 123456-F ou SP 123456-F'
  if (creci.uf !== '' && !UFS.includes(creci.uf)) return 'A sigla do estado no CRECI não existe'
  return creci.letter === 'J' ? 'O CRECI de um corretor termina em -F; o final -J é de empresas' : null
}

/** A valid CRECI in its stored form; '' for anything else. */
export function normalizeCreci(value: string): string {
  const creci = checkCreci(value) === null ? parse(value) : null
  if (!creci) return ''
  return `${creci.uf === '' ? '' : `${creci.uf} `}${creci.digits}-F`
}

interface Creci {
  uf: string
  /** Without leading zeros. */
  digits: string
  letter: string
}

// 'CRECI-SP 123.456-F', 'CRECI/SP nº 123456', '123456-F/SP', '123456F', 'sp 123456'
const UF_FIRST = /^(?:CRECI)?([A-Z]{2})?(\d{1,6})([FJ])?$/
const UF_LAST = /^(?:CRECI)?(\d{1,6})([FJ])?([A-Z]{2})$/

function parse(value: string): Creci | null {
  // Longer than any real number; the bound limits the work for hostile input.
  if (value.length > 40) return null
  const compact = value.toUpperCase().replace(/N[º°O]\.?(?=\s*\d)|[\s./-]/g, '')
  const ufFirst = UF_FIRST.exec(compact)
  const ufLast = ufFirst ? null : UF_LAST.exec(compact)
  const [uf, padded, letter] = ufFirst
    ? [ufFirst[1], ufFirst[2], ufFirst[3]]
    : [ufLast?.[3], ufLast?.[1], ufLast?.[2]]
  const digits = padded?.replace(/^0+/, '') ?? ''
  return digits === '' ? null : { uf: uf ?? '', digits, letter: letter ?? '' }
}
