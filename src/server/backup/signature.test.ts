/** Shows who made a backup, and who vouches for it. */
import { expect, it } from 'vitest'
import { type Manifest, manifestSchema } from './format.ts'
import { passphraseIdentity } from './passphrase.ts'
import { fingerprintOf, signerOf, signManifest } from './signature.ts'
import { voucherOf } from './trust.ts'

const SECRET = 'um segredo de teste com mais de 32 letras'
const OTHER = 'outro segredo de teste, também com 32 letras'
const MANIFEST: Manifest = {
  formato: 1,
  plantao: '2.0.0',
  criada_em: '2026-11-26T10:00:00.000Z',
  migracoes: [{ nome: '0001_base', checksum: 'a1' }],
  tabelas: [{ tabela: 'public.lojas', colunas: ['id'], linhas: 2, sha256: 'b2' }],
}

/** The signer of a manifest that was written and read again. */
function signerOfFile(manifest: object): string | null {
  const parsed = JSON.parse(JSON.stringify(manifest, null, 1))
  return signerOf(parsed, manifestSchema.parse(parsed))
}

it('a secret always has the same fingerprint, and another one has another', () => {
  expect(fingerprintOf(SECRET)).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/)
  expect(fingerprintOf(SECRET)).toBe(fingerprintOf(SECRET))
  expect(fingerprintOf(OTHER)).not.toBe(fingerprintOf(SECRET))
  // Signatures of today are compared with noted ones of years ago.
  expect(fingerprintOf('x'.repeat(32))).toBe('66ED-A258-5D28-2691-AB35-F7D1-8B9D-734B')
})

it('a manifest is signed as a whole, with what a later version may add', () => {
  expect(signerOfFile(MANIFEST)).toBeNull()
  const signed = signManifest(MANIFEST, SECRET)
  expect(signerOfFile(signed)).toBe(fingerprintOf(SECRET))
  const later = signManifest({ ...MANIFEST, novidade: 1 } as Manifest, SECRET)
  expect(signerOfFile(later)).toBe(fingerprintOf(SECRET))
  const [table] = MANIFEST.tabelas
  for (const edit of [
    { criada_em: '2026-11-27T10:00:00.000Z' },
    { tabelas: [{ ...table, sha256: 'b3' }] },
    { novidade: 2 },
    { assinatura: signManifest(MANIFEST, OTHER).assinatura, plantao: '2.0.1' },
    { assinatura: { ...signed.assinatura, chave: signManifest(MANIFEST, OTHER).assinatura?.chave } },
  ])
    expect(() => signerOfFile({ ...signed, ...edit }), JSON.stringify(edit)).toThrow(
      'A assinatura da cópia não confere',
    )
})

const ASKED = /Se confia no arquivo, repita com --confiar\.$/
it.each([
  ['not signed', null, fingerprintOf(SECRET), /^A cópia não está assinada\. /],
  ['signed by another', fingerprintOf(OTHER), fingerprintOf(SECRET), /não é a do segredo daqui/],
  ['signed, without a secret to compare', fingerprintOf(OTHER), null, /não há aqui um segredo/],
])('a backup %s needs --confiar, unless a passphrase opened it', (_what, signer, own, said) => {
  const plain = { signer, opening: null }
  expect(() => voucherOf(plain, { own, trusted: false })).toThrow(said)
  expect(() => voucherOf(plain, { own, trusted: false })).toThrow(ASKED)
  expect(voucherOf(plain, { own, trusted: true })).toMatch(said.source.startsWith('^') ? /assinada\.$/ : said)
  const encrypted = { signer, opening: passphraseIdentity('pedra-azul-no-caminho') }
  expect(voucherOf(encrypted, { own, trusted: false })).not.toMatch(ASKED)
})

it('a backup signed with the secret at hand needs nothing, and says the fingerprint', () => {
  const own = fingerprintOf(SECRET)
  expect(voucherOf({ signer: own, opening: null }, { own, trusted: false })).toBe(
    `A cópia tem a assinatura ${own}, que é a do segredo daqui.`,
  )
})
